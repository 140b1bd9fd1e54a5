import type { Database } from '#server/platform/db/connection.ts';

/** The sum of `magnet_hours` over all hours, because a test may cross the end of one. */
export async function sumHours(
  db: Database,
  where: { magnetId: string } | { userId: string },
): Promise<{ [figure: string]: number }> {
  const sums: { [figure: string]: number } = {};
  for (const row of await db<Record<string, unknown>>('magnet_hours').where(where)) {
    for (const [name, value] of Object.entries(row)) {
      if (typeof value === 'number') sums[name] = (sums[name] ?? 0) + value;
    }
  }
  return sums;
}
