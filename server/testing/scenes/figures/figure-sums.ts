import type { Database } from '#server/platform/db/connection.ts';

type Where = { magnetId: string } | { userId: string };

/** What figures count of a magnet or a creator, from the stored visits and steps. */
export async function sumFigures(
  db: Database,
  where: Where,
): Promise<{ [figure: string]: number }> {
  const steps: { kind: string; count: string }[] = await db('figure_events')
    .where(where)
    .groupBy('kind')
    .select('kind', db.raw('count(*) AS count'));
  const visits: { unlocked: boolean; count: string }[] = await db('visits')
    .where(where)
    .groupBy('unlocked')
    .select('unlocked', db.raw('count(*) AS count'));
  const sums = { tried: 0, verified: 0, emails: 0, visits: 0, unlocked: 0 };
  const told = [
    ...steps.map(({ kind, count }) => [kind, count] as const),
    ...visits.map(({ unlocked, count }) => [unlocked ? 'unlocked' : 'visits', count] as const),
  ];
  return { ...sums, ...Object.fromEntries(told.map(([name, count]) => [name, Number(count)])) };
}

/** Adds to the roll-up of quarters what visits and steps of long ago would have added. */
export async function addQuarter(
  db: Database,
  row: { userId: string; magnetId: string; slot: Date | string } & { [figure: string]: unknown },
): Promise<void> {
  await db('figure_quarters').insert({ postKey: '', touch: 0, wayId: 0, reason: '', ...row });
}
