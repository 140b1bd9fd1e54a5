import type { Knex } from 'knex';
import type { LeadStage } from '#shared/leads/leads.contract.ts';
import { nameKey } from '#server/platform/db/statements/name-key.ts';

/** New people begin here, whatever it is called and wherever it stands. */
export const FIRST_STAGE = 'new';

/** Stages that were removed are remembered by this many names. */
const REMEMBERED = 100;

export interface StageRow extends Pick<LeadStage, 'id' | 'name' | 'color' | 'meaning'> {
  /** Null while the stage exists. */
  removedAt: Date | null;
  /** Where its people went. */
  movedTo: string | null;
}

const columns = ['id', 'name', 'color', 'meaning', 'removed_at', 'moved_to'] as const;

/** All of a creator, in their order; removed ones too. */
export async function selectStages(db: Knex, userId: string): Promise<StageRow[]> {
  return db('contact_stages')
    .where({ userId })
    .orderBy(['position', 'id'])
    .select<StageRow[]>([...columns]);
}

/**
 * The same, locked until the transaction ends. Who moves people locks the stages before the people:
 * then no stage goes away under them, and a removal waits until they have arrived.
 */
export async function lockStages(
  trx: Knex.Transaction,
  userId: string,
  to: 'move people' | 'edit stages',
): Promise<StageRow[]> {
  const stages = trx('contact_stages').where({ userId }).orderBy('id').select('id');
  await (to === 'edit stages' ? stages.forNoKeyUpdate() : stages.forShare());
  return selectStages(trx, userId);
}

type Named = Pick<LeadStage, 'name' | 'color' | 'meaning'>;

/** The unique name may be taken: then the driver's error tells. */
export async function insertStage(
  trx: Knex.Transaction,
  userId: string,
  stage: Named & { id: string },
): Promise<void> {
  await trx('contact_stages').insert({
    ...stage,
    userId,
    nameKey: nameKey(stage.name),
    position: trx('contact_stages')
      .where({ userId })
      .select(trx.raw('coalesce(max(position), 0) + 1')),
  });
}

export async function updateStage(
  trx: Knex.Transaction,
  userId: string,
  { id, name, color, meaning }: Named & { id: string },
): Promise<void> {
  await trx('contact_stages')
    .where({ userId, id })
    .update({ name, nameKey: nameKey(name), color, meaning });
}

export async function updateOrder(
  trx: Knex.Transaction,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  await trx.raw(
    `UPDATE contact_stages s SET position = o.position
     FROM unnest(:ids::text[]) WITH ORDINALITY AS o (id, position)
     WHERE s.user_id = :userId AND s.id = o.id`,
    { ids: [...ids], userId },
  );
}

export async function markRemoved(
  trx: Knex.Transaction,
  userId: string,
  { id, movedTo, act }: { id: string; movedTo: string; act: string },
): Promise<void> {
  await trx('contact_stages')
    .where({ userId, id })
    .update({ removedAt: trx.fn.now(), movedTo, removedAct: act });
  await trx('contact_stages')
    .where({ userId })
    .whereIn(
      'id',
      trx('contact_stages')
        .where({ userId })
        .whereNotNull('removed_at')
        .orderBy('removed_at', 'desc')
        .offset(REMEMBERED)
        .select('id'),
    )
    .delete();
}

/** True when this act removed a stage, which is there again now. The unique name may be taken. */
export async function giveBackStage(
  trx: Knex.Transaction,
  userId: string,
  { act, seconds }: { act: string; seconds: number },
): Promise<boolean> {
  const removed = trx('contact_stages')
    .where({ userId, removedAct: act })
    .whereRaw(`removed_at > now() - ? * interval '1 second'`, [seconds]);
  const isRemoved = (await removed.clone().first('id')) !== undefined;
  await lockStages(trx, userId, isRemoved ? 'edit stages' : 'move people');
  const back = await removed.update({ removedAt: null, movedTo: null, removedAct: null });
  return back > 0;
}
