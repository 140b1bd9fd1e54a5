import { hashSecret } from '#server/platform/ids.ts';
import type { ExactRateLimiter } from '#server/platform/limits/exact-rate-limiter.ts';
import type { Limit } from '#server/platform/limits/rate-limiter.ts';

/**
 * Purposes of mails that strangers can cause. Each has separate budgets, so none can use up
 * another's.
 */
export type MailPurpose =
  | 'sign_in'
  | 'reset_password'
  | 'sign_up'
  | 'verify_email'
  | 'delete_account'
  | 'waiting'
  | 'content'
  | 'erasure';

interface Budget {
  hour: Limit;
  /** An extra budget for mails that a sign-in depends on. */
  reserve: Limit | null;
}

const HOUR = 3_600;
const perNetwork: Limit = { points: 20, seconds: HOUR };
const perDay: Limit = { points: 10, seconds: 86_400 };
/** How often one creator's words reach one address for each purpose, from all callers together. */
const perCreator: Limit = { points: 5, seconds: 86_400 };
const usual: Budget = { hour: { points: 3, seconds: HOUR }, reserve: null };

/**
 * A mailed sign-in works for 30 minutes, and the reserve gives one every 25 minutes. So a person gets
 * a mail now or has one that still works, however many strangers asked before.
 */
const wayIn: Budget = {
  hour: { points: 2, seconds: HOUR },
  reserve: { points: 1, seconds: 25 * 60 },
};

const budgets: Readonly<Record<MailPurpose, Budget>> = {
  sign_in: wayIn,
  reset_password: wayIn,
  sign_up: wayIn,
  verify_email: usual,
  delete_account: usual,
  waiting: usual,
  content: usual,
  erasure: usual,
};

export interface MailAsk {
  emailKey: string;
  network: string;
  /** The creator whose title and name the mail repeats; none in mails about an account. */
  creatorId?: string;
}

export interface MailLimits {
  /** True when a mail may be queued. Known and unknown addresses count the same. */
  take(purpose: MailPurpose, ask: MailAsk): Promise<boolean>;
}

/**
 * Limits mails that a stranger can cause, by purpose, network and address. Over the limit the answer
 * is the same and no mail is sent, so strangers cannot fill a mailbox.
 */
export function createMailLimits(limiter: ExactRateLimiter): MailLimits {
  const isFree = async (key: string, limit: Limit) => (await limiter.consume(key, limit)).allowed;
  return {
    async take(purpose, { emailKey, network, creatorId }) {
      const { hour, reserve } = budgets[purpose];
      const key = (kind: string, of: string) => `mail ${purpose} ${kind} ${of}`;
      const address = hashSecret(emailKey).toString('base64url');
      if (!(await isFree(key('network', network), perNetwork))) return false;
      const pair = key('creator', `${creatorId} ${address}`);
      if (creatorId !== undefined && !(await isFree(pair, perCreator))) return false;
      const isUsual =
        (await isFree(key('hour', address), hour)) && (await isFree(key('day', address), perDay));
      return isUsual || (reserve !== null && (await isFree(key('reserve', address), reserve)));
    },
  };
}
