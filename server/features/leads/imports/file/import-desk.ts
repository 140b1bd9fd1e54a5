import type { Knex } from 'knex';
import type { LeadField } from '#shared/leads/leads.contract.ts';
import { nameKey } from '#server/platform/db/statements/name-key.ts';
import { selectStages } from '../../stages/stages.queries.ts';
import { selectDesk } from '../../table/desk.queries.ts';

/** What names in a file mean for its creator. */
export interface ImportDesk {
  /** Ids by what `nameKey` makes of a name. */
  stages: ReadonlyMap<string, string>;
  tags: ReadonlyMap<string, string>;
  fields: ReadonlyMap<string, LeadField>;
}

export async function readImportDesk(db: Knex, userId: string): Promise<ImportDesk> {
  const { tags, fields } = await selectDesk(db, userId);
  const stages = (await selectStages(db, userId)).filter(({ removedAt }) => removedAt === null);
  return {
    // A name wins over the id of another stage.
    stages: new Map([
      ...stages.map(({ id }): [string, string] => [id, id]),
      ...stages.map(({ id, name }): [string, string] => [nameKey(name), id]),
    ]),
    tags: new Map(tags.map(({ id, name }) => [nameKey(name), id])),
    fields: new Map(fields.map((field) => [field.id, field])),
  };
}

/** The stage a cell names, by its name or its id; undefined for none of the creator's. */
export function findStage({ stages: known }: Pick<ImportDesk, 'stages'>, text: string) {
  return known.get(nameKey(text));
}
