import { createHash } from 'node:crypto';
import type { StageList } from '#shared/leads/lead-stages.contract.ts';
import { FIRST_STAGE, type StageRow } from './stages.queries.ts';

type Row = Pick<StageRow, 'id' | 'name' | 'color' | 'meaning'>;

/** The list as its creator sees it; the version tells every other list apart. */
export function toStageList(rows: readonly StageRow[]): StageList {
  const living = rows.filter(({ removedAt }) => removedAt === null);
  return {
    stages: living.map(({ id, name, color, meaning }) => ({
      id,
      name,
      color,
      meaning,
      isFirst: id === FIRST_STAGE,
    })),
    version: versionOf(living),
  };
}

/** The same stages in the same order have the same version. */
export function versionOf(rows: readonly Row[]): string {
  const text = JSON.stringify(
    rows.map(({ id, name, color, meaning }) => [id, name, color, meaning]),
  );
  return createHash('sha256').update(text).digest('base64url').slice(0, 20);
}

/** Removed stages and the one each means now: that its people went to, or theirs went to later. */
export function removedStages(
  rows: readonly StageRow[],
): { id: string; name: string; nowIn: string }[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return rows
    .filter(({ removedAt }) => removedAt !== null)
    .map(({ id, name, movedTo }) => {
      let now = byId.get(movedTo ?? FIRST_STAGE);
      for (
        let hop = 0;
        now !== undefined && now.removedAt !== null && hop < rows.length;
        hop += 1
      ) {
        now = byId.get(now.movedTo ?? FIRST_STAGE);
      }
      return {
        id,
        name,
        nowIn: now === undefined || now.removedAt !== null ? FIRST_STAGE : now.id,
      };
    });
}
