import { type AccessPolicy, byOperator } from '../access-policy.ts';
import { A_STANDING_COMMENT } from '../../stock-readers.ts';

/** Who may see waiting comments and standing checks, and act on them. */
export const readerDeskPolicies: { readonly [endpoint: string]: AccessPolicy } = {
  'waitDesk.list': byOperator(200),
  // The comment waits for its creator, so 409 is the honest answer, for operators only.
  'waitDesk.retry': byOperator(409, { unknown: 'wait_not_found' }),
  'waitDesk.giveUp': byOperator(409, {
    unknown: 'wait_not_found',
    parts: () => ({ body: { reason: 'cannot_read', note: 'A test' } }),
  }),
  'standingChecks.list': byOperator(200),
  'standingChecks.readings': byOperator(200, { unknown: 'standing_check_not_found' }),
  // There is one of this comment already.
  'standingChecks.add': byOperator(409, {
    parts: () => ({ body: { commentUrl: A_STANDING_COMMENT, word: 'growth' } }),
  }),
  'standingChecks.change': byOperator(200, {
    unknown: 'standing_check_not_found',
    parts: () => ({ body: { isOn: false } }),
  }),
  'standingChecks.remove': byOperator(200, { unknown: 'standing_check_not_found' }),
};
