import type { GrantRow } from './plan-grants.queries.ts';

type Grant = Pick<GrantRow, 'planId' | 'planName' | 'position' | 'until'>;

/**
 * The highest live grant is the plan. It ends when the last grant of that plan ends; then the highest of
 * those that last longer follows, or the default plan, which is null here. Null for a plan that stays.
 */
export function planEndOf(
  live: readonly Grant[],
): { at: Date; next: { id: string; name: string } | null } | null {
  const now = highest(live);
  if (now === undefined) return null;
  const ends = live.filter(({ planId }) => planId === now.planId).map(({ until }) => until);
  if (ends.includes(null)) return null;
  const at = new Date(Math.max(...ends.map((end) => end?.getTime() ?? 0)));
  const next = highest(live.filter(({ until }) => until === null || until > at));
  return {
    at,
    next: next === undefined ? null : { id: next.planId, name: next.planName },
  };
}

/** The winner; undefined without a grant. Of equal positions the first id wins, as in the database. */
export function highest<T extends Pick<GrantRow, 'planId' | 'position'>>(
  grants: readonly T[],
): T | undefined {
  return grants.toSorted((a, b) => b.position - a.position || (a.planId < b.planId ? -1 : 1))[0];
}
