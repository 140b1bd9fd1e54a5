import { hashSecret } from '../ids.ts';
import type { ExactRateLimiter } from '../security/exact-rate-limiter.ts';

/** T94: strangers cannot fill a mailbox; who asks more often gets the same answer and no mail. */
const limits = {
  network: { points: 20, seconds: 3_600 },
  hour: { points: 3, seconds: 3_600 },
  day: { points: 10, seconds: 86_400 },
};

export interface MailLimits {
  /** True when a mail may be queued; counted for every address alike, known or not (T37). */
  take(ask: { emailKey: string; network: string }): Promise<boolean>;
}

/** Mails a stranger can cause, counted by network and by address; false when one is enough. */
export function createMailLimits(limiter: ExactRateLimiter): MailLimits {
  return {
    async take({ emailKey, network }) {
      const address = hashSecret(emailKey).toString('base64url');
      const byNetwork = await limiter.consume(`mail network ${network}`, limits.network);
      if (!byNetwork.allowed) return false;
      const thisHour = await limiter.consume(`mail hour ${address}`, limits.hour);
      if (!thisHour.allowed) return false;
      return (await limiter.consume(`mail day ${address}`, limits.day)).allowed;
    },
  };
}
