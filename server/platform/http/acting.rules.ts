import type { Endpoint } from '#shared/api/define-api.ts';

/** How long an operator may act in a creator's account. */
export const ACTING_MINUTES = 30;

/** What an operator may change there, but not delete: pages and what belongs to them, comments that wait. */
const changeable: readonly RegExp[] = [
  /^\/api\/magnets(?!\/trash|.*\/content-update)/,
  /^\/api\/magnet-tags/,
  /^\/api\/files/,
  /^\/api\/brand/,
  /^\/api\/link-checks/,
  /^\/api\/activity/,
  /^\/api\/lead-views/,
];
/** Calls that change nothing but have a body. */
const questions: readonly RegExp[] = [
  /^\/api\/leads\/(?:query|count|stage-counts)$/,
  /^\/api\/magnets\/(?:clashes|preview)$/,
  /^\/api\/delivery-mail\/preview$/,
  /^\/api\/lead-(?:score|retention)\/preview$/,
];
/** What an operator does not see there: money, files of people, and what opens the account elsewhere. */
const unseen: readonly RegExp[] = [
  /^\/api\/billing/,
  /^\/api\/referrals(?!\/code)/,
  /\/export(?:\/|$)/,
  /^\/api\/imports\/[^/]+\/(?:file|rows)$/,
  /^\/api\/devices/,
  /^\/api\/account/,
];

type Call = Pick<Endpoint, 'method' | 'path' | 'auth'>;

/** Whether a call of a creator changes nothing. */
export function isQuestion({ method, path }: Call): boolean {
  return method === 'GET' || questions.some((one) => one.test(path));
}

/**
 * Whether an operator in a creator's account may make a call. Looking is allowed where nothing forbids it, a
 * change only where it is named above: a new one is refused until somebody decides otherwise.
 */
export function mayActIn(call: Call): boolean {
  const { path, auth } = call;
  if (auth === 'reader') return false;
  if (path === '/api/auth/logout') return true;
  if (unseen.some((one) => one.test(path))) return false;
  if (call.method === 'DELETE') return false;
  return isQuestion(call) || changeable.some((one) => one.test(path));
}
