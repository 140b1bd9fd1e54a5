import type { Knex } from 'knex';
import type { OwnFieldKind } from '#shared/leads/lead-fields.ts';
import type { Ids } from '#server/platform/ids.ts';

/** What an edit is compared with. */
export interface EditedContact {
  version: number;
  name: string;
  headline: string | null;
  stage: string;
  tagIds: string[];
  ownFields: string[];
}

/** Locked until the transaction ends, so that two edits are told apart by the version. */
export async function lockContact(
  trx: Knex.Transaction,
  userId: string,
  id: string,
): Promise<EditedContact | undefined> {
  return trx('contacts')
    .where({ userId, id })
    .whereNull('erase_at')
    .forNoKeyUpdate()
    .first<EditedContact | undefined>(
      'version',
      'name',
      'headline',
      'stage',
      'tag_ids',
      'own_fields',
    );
}

export async function updateContact(
  trx: Knex.Transaction,
  id: string,
  change: Partial<Omit<EditedContact, 'version'>>,
): Promise<void> {
  await trx('contacts')
    .where({ id })
    .update({ ...change, version: trx.raw('version + 1') });
}

/** The value of an own field in the column of its kind. */
export interface StoredValue {
  fieldId: string;
  kind: OwnFieldKind;
  value: string | number | boolean | null;
}

export async function writeValue(
  trx: Knex.Transaction,
  owner: { userId: string; contactId: string },
  { fieldId, kind, value }: StoredValue,
): Promise<void> {
  if (value === null) {
    await trx('contact_values').where({ contactId: owner.contactId, fieldId }).delete();
    return;
  }
  const columns = {
    numberValue: kind === 'number' ? value : null,
    dateValue: kind === 'date' ? value : null,
    flagValue: kind === 'flag' ? value : null,
    textValue: ['number', 'date', 'flag'].includes(kind) ? null : value,
    // What a visitor answers later leaves it alone.
    givenAt: null,
  };
  await trx('contact_values')
    .insert({ ...owner, fieldId, ...columns })
    .onConflict(['contact_id', 'field_id'])
    .merge(columns);
}

export interface NotedChange {
  kind: string;
  subject?: string;
  before?: string | null;
  after?: string | null;
}

export async function insertChanges(
  trx: Knex.Transaction,
  ids: Pick<Ids, 'rowId'>,
  owner: { userId: string; contactId: string },
  changes: readonly NotedChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await trx('contact_changes').insert(
    changes.map(({ kind, subject = null, before = null, after = null }) => ({
      ...owner,
      id: ids.rowId(),
      kind,
      subject,
      beforeValue: before,
      afterValue: after,
    })),
  );
}
