import { eventRules } from '#shared/notifications/event-rules.ts';
import {
  isNotificationKind,
  type NotificationEvent,
  type NotificationKind,
  notificationKinds,
} from '#shared/notifications/notification-kinds.ts';
import type { LetterWriters } from '#server/features/mail/letter-writer.ts';
import { type MailFate, type NoteMail, sentAtOnce } from '#server/features/mail/mail-queue.ts';
import { isMailKind, mailRules } from '#server/features/mail/mail-kinds.ts';
import type { Platform } from '#server/platform/platform.ts';
import { channelsOf } from './channels.rules.ts';
import { findToldOwner, type ToldOwner } from './notification-settings.queries.ts';
import { quietSeconds } from './notification-settings.service.ts';
import { insertForAddress, wasReadWhileHeld } from './notifications.queries.ts';
import { unsubscribeUrl } from './unsubscribe-links.ts';

/** What creators' settings do to mails: which are sent and when, and how each is ended. */
export interface ToldMails {
  noteMail: NoteMail;
  /** The writers, whose letters to creators say how they are ended, or that they are not. */
  withLinks(writers: LetterWriters): LetterWriters;
}

/** What a kind of mail tells; null for mails that somebody waits for. */
function toldBy(kind: string): NotificationKind | null {
  // A trigger tells of it in the list.
  if (kind === 'usage_notice') return 'usage';
  return isNotificationKind(kind) ? kind : null;
}

/** The event that a kind of mail tells. */
function eventOf(kind: string): NotificationEvent | null {
  const told = toldBy(kind);
  return told === null ? null : notificationKinds[told];
}

/** Between the queue of mails and what creators choose. Needs the platform only, as letters do. */
export function createToldMails(
  platform: Pick<Platform, 'db' | 'clock' | 'key' | 'publicUrl'>,
): ToldMails {
  const { db, clock, publicUrl } = platform;

  return {
    async noteMail(trx, { kind, toKey, payload }) {
      const event = eventOf(kind);
      if (event === null) return sentAtOnce;
      if (isNotificationKind(kind)) {
        const subject = payload['magnetId'] ?? payload['ticketId'] ?? null;
        await insertForAddress(trx, toKey, { kind, subject });
      }
      if (eventRules[event].email === 'required') return sentAtOnce;
      const owner = await findToldOwner(trx, { emailKey: toKey });
      return owner === undefined ? sentAtOnce : fateOf(owner, event, clock.now());
    },
    withLinks(writers) {
      const entries = Object.entries(writers).map(([kind, writer]) => {
        const [told, event] = [toldBy(kind), eventOf(kind)];
        if (told === null || event === null || !isMailKind(kind)) return [kind, writer] as const;
        const { lifeSeconds } = mailRules[kind];
        const isRequired = eventRules[event].email === 'required';
        const write: typeof writer.write = async (mail) => {
          const letter = await writer.write(mail);
          if (letter === null) return null;
          if (isRequired) return { ...letter, reason: `${letter.reason} ${REQUIRED}` };
          const owner = await findToldOwner(db, { emailKey: mail.toKey });
          if (owner === undefined) return letter;
          // Switched off while the mail waited, or read in the app in quiet hours.
          if (channelsOf(owner.choices, event).email === 'off') return null;
          if (await wasReadWhileHeld(db, { id: mail.id, kind: told, lifeSeconds })) return null;
          return {
            ...letter,
            unsubscribeUrl: unsubscribeUrl(platform, owner.id, event),
            settingsUrl: `${publicUrl}/settings/notifications`,
          };
        };
        return [kind, { ...writer, write }] as const;
      });
      return Object.fromEntries(entries) as unknown as LetterWriters; // of the same kinds
    },
  };
}

const REQUIRED = 'Emails about this are always sent, so there is no link to end them.';

function fateOf(owner: ToldOwner, event: NotificationEvent, now: Date): MailFate {
  const { email } = channelsOf(owner.choices, event);
  if (email !== 'now') return { isSent: false, afterSeconds: 0 };
  return { isSent: true, afterSeconds: quietSeconds(owner, now) };
}
