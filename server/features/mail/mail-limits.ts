import { hashSecret } from '#server/platform/ids.ts';
import type { ExactRateLimiter } from '#server/platform/limits/exact-rate-limiter.ts';
import type { Limit } from '#server/platform/limits/rate-limiter.ts';

/** What somebody asks a mail for. Each has budgets of its own, so none can use up another's. */
export type MailPurpose =
  | 'sign_in'
  | 'reset_password'
  | 'sign_up'
  | 'verify_email'
  | 'waiting'
  | 'content';

interface Budget {
  hour: Limit;
  /** Beyond the others, for what a way into an account hangs on. */
  reserve: Limit | null;
}

const HOUR = 3_600;
const perNetwork: Limit = { points: 20, seconds: HOUR };
const perDay: Limit = { points: 10, seconds: 86_400 };
/** One creator's words reach one address this often for each purpose, whoever asks. */
const perCreator: Limit = { points: 5, seconds: 86_400 };
const usual: Budget = { hour: { points: 3, seconds: HOUR }, reserve: null };

/**
 * A mailed way in works for 30 minutes, and the reserve gives one every 25: whoever asks gets a mail
 * now or has one that still works, however many strangers asked before.
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
  waiting: usual,
  content: usual,
};

export interface MailAsk {
  emailKey: string;
  network: string;
  /** Whose title and name the mail repeats; none in mails about an account. */
  creatorId?: string;
}

export interface MailLimits {
  /** True when a mail may be queued; counted for every address alike, known or not. */
  take(purpose: MailPurpose, ask: MailAsk): Promise<boolean>;
}

/**
 * Mails a stranger can cause, counted by purpose, network and address; false when one is enough. Who
 * asks more often gets the same answer and no mail, so strangers cannot fill a mailbox.
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
