import { CONFIRM_WORD } from '#shared/leads/retention-rules.ts';
import type { TestApp } from '../app/test-app.ts';
import type { aCreator } from './creator-leads.ts';

interface Person {
  id: string;
  unlockId: string;
}

/** Moves the last unlock of these people this many days into the past. */
export async function age(
  { db }: Pick<TestApp, 'db'>,
  people: readonly Person[],
  days: number,
): Promise<void> {
  const ago = db.raw(`now() - ? * interval '1 day'`, [days]);
  const [ids, leadIds] = [people.map(({ id }) => id), people.map(({ unlockId }) => unlockId)];
  await db('leads').whereIn('id', leadIds).update({ createdAt: ago });
  await db('contacts').whereIn('id', ids).update({ lastAt: ago, createdAt: ago });
}

/** A creator with a rule that is on and has a list. */
export async function aRule(
  app: TestApp,
  { api, userId }: Awaited<ReturnType<typeof aCreator>>,
  items: { field: string; is: string; value?: string[] }[] = [],
): Promise<string> {
  const body = { days: 365, filter: { op: 'and' as const, items } };
  const { id } = await api.leadRetention.add({ body });
  const params = { ruleId: id };
  await api.leadRetention.turnOn({ params, body: { version: 1, confirm: CONFIRM_WORD } });
  await runRules(app, userId);
  return id;
}

/** Runs due rules; the server's own round may run at the same moment. */
export async function runRules({ db, services }: TestApp, userId: string): Promise<void> {
  const isOver = `next_at > now() AND lease_until IS NULL`;
  for (;;) {
    await services.leads.retentionRuns.runDue();
    if ((await db('retention_turns').where({ userId }).whereRaw(isOver).first('*')) !== undefined) {
      return;
    }
  }
}

/** Ends the delay, so that the next run is due. */
export async function graceOver({ db }: Pick<TestApp, 'db'>, userId: string): Promise<void> {
  await db('retention_people')
    .where({ userId })
    .whereNotNull('erase_at')
    .update({ eraseAt: db.raw(`now() - interval '1 minute'`) });
  await db('retention_turns').where({ userId }).update({ nextAt: db.fn.now(), leaseUntil: null });
}
