import { type CommentState, commentStateNames } from '#shared/leads/comment-states.ts';

/** When a comment that opened a page is looked at again: a day later, and not later than three days. */
export const SECOND_LOOK = { from: '24 hours', until: '72 hours' } as const;

const MAY_COME = (lead: string) =>
  `${lead}.looked_at IS NULL AND ${lead}.created_at > now() - interval '${SECOND_LOOK.until}'`;

/** What became of the comment of a lead, as one of `commentStates`. */
export const commentStateOf = (lead: string): string =>
  `coalesce(${lead}.comment_now, CASE WHEN ${MAY_COME(lead)} THEN 'pending' ELSE 'unseen' END)`;

const OPEN = 'NOT l.over_quota AND l.erased_at IS NULL';
/** Few leads are so: an index finds their people. */
const rare = (condition: string) =>
  `c.id IN (SELECT l.contact_id FROM leads l WHERE l.user_id = ? AND ${condition} AND ${OPEN})`;
/** Most leads are so: each person's are looked at until the page is full. */
const common = (state: CommentState) =>
  `EXISTS (SELECT FROM leads l WHERE l.contact_id = c.id AND l.user_id = ? AND ${OPEN}
    AND ${commentStateOf('l')} = '${state}')`;

/** Whether a contact `c` has a comment in this state; its one value is the creator. */
const has: { readonly [state in CommentState]: string } = {
  gone: rare(`l.comment_now = 'gone'`),
  edited: rare(`l.comment_now = 'edited'`),
  pending: rare(MAY_COME('l')),
  there: common('there'),
  unseen: common('unseen'),
};

/** A condition that a contact `c` has a comment in one of these states. */
export function hasAnyState(
  wanted: readonly string[],
  userId: string,
): { sql: string; values: readonly unknown[] } {
  const states = commentStateNames.filter((state) => wanted.includes(state));
  const sql = `(${['false', ...states.map((state) => has[state])].join(' OR ')})`;
  return { sql, values: states.map(() => userId) };
}
