import { createHmac, timingSafeEqual } from 'node:crypto';
import { emailKey, isEmailAddress } from '#shared/auth/email-address.ts';
import { MailNotices, type StopReason } from '#shared/mail/stopped-addresses.contract.ts';
import { inTransaction } from '#server/platform/db/statements/try-again.ts';
import { AppError } from '#server/platform/errors.ts';
import { parseJson } from '#server/platform/http/messages/request-body.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ErasedAddresses } from '../erased-addresses.ts';
import { stopUnlessErased } from './stop-addresses.ts';
import { noteReturnedMail, selectNoticeKey } from './stopped-addresses.queries.ts';

/** What the sealed key belongs to. */
export const NOTICE_KEY = 'mail notices';

/** A report is not taken later, so that a copy of it is of no use. */
const OLDEST_SECONDS = 300;

/** A thousand events with all their parts. */
const MOST_KEYS = 6_000;

/** Takes reports of a provider or a mail filter about mail of ours. */
export interface MailNoticesInbox {
  /**
   * Throws notice_not_signed, also without a key, malformed_body and validation_failed. The same report
   * twice changes nothing more.
   */
  receive(body: Buffer, signature: string): Promise<{ taken: number; ignored: number }>;
}

/**
 * A signature is `t=<seconds since 1970>,v1=<hex>`: HMAC-SHA-256 with the key over the time, a dot and
 * the bytes of the body.
 */
export function createMailNotices(
  { db, key, clock }: Pick<Platform, 'db' | 'key' | 'clock'>,
  { erased }: { erased: ErasedAddresses },
): MailNoticesInbox {
  async function requireSigned(body: Buffer, signature: string): Promise<void> {
    const made = await selectNoticeKey(db);
    const secret = made === undefined ? null : key.open('mail-notices', made.sealedKey, NOTICE_KEY);
    const [, time = '', hex = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
    const age = Math.abs(clock.now().getTime() / 1_000 - Number(time));
    if (secret === null || hex === '' || age > OLDEST_SECONDS) {
      throw new AppError('notice_not_signed');
    }
    const right = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
    if (!timingSafeEqual(right, Buffer.from(hex, 'hex'))) throw new AppError('notice_not_signed');
  }

  return {
    async receive(body, signature) {
      await requireSigned(body, signature);
      const { events } = readNotices(body);
      const counted = events.filter(
        ({ type, permanent, address }) =>
          isEmailAddress(address.trim()) && (type !== 'bounce' || permanent),
      );
      await inTransaction(db, async (trx) => {
        for (const reason of ['bounce', 'complaint', 'unsubscribe'] satisfies StopReason[]) {
          const stops = counted
            .filter(({ type }) => type === reason)
            .map(({ address, detail }) => ({
              addressKey: emailKey(address.trim()),
              by: 'notice' as const,
              detail: detail ?? null,
            }));
          if (stops.length > 0) await stopUnlessErased(trx, erased, reason, stops);
        }
        for (const { type, address, messageId, detail = 'came back' } of counted) {
          const mailId = /^<?([a-z0-9]{20})@/.exec(messageId ?? '')?.[1];
          if (type !== 'bounce' || mailId === undefined) continue;
          await noteReturnedMail(trx, { mailId, addressKey: emailKey(address.trim()), detail });
        }
      });
      return { taken: counted.length, ignored: events.length - counted.length };
    },
  };
}

function readNotices(body: Buffer): MailNotices {
  const parsed = MailNotices.safeParse(parseJson(body, MOST_KEYS));
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(
    parsed.error.issues.map(({ path, message }) => [path.join('.'), message]),
  );
  throw new AppError('validation_failed', { fields });
}
