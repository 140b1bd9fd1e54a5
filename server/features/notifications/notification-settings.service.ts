import type { Knex } from 'knex';
import {
  type NotificationEvent,
  notificationEvents,
} from '#shared/notifications/notification-kinds.ts';
import type {
  DigestStep,
  NotificationSettings,
} from '#shared/notifications/notification-settings.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { channelsOf, type Chosen, hasDigest, kindsWithoutDigest } from './channels.rules.ts';
import { nextDigest, type Quiet, quietEnd } from './local-hours.rules.ts';
import * as queries from './notification-settings.queries.ts';

/** By which channels creators are told, as they choose. */
export interface NotificationChoices {
  read(userId: string): Promise<NotificationSettings>;
  saveTimes(
    userId: string,
    /** What is left out stays. */
    times: { quiet?: Quiet | null | undefined; digest?: DigestStep | undefined },
  ): Promise<NotificationSettings>;
  /** Throws `notification_required` and `no_such_channel`. */
  saveEvent(
    userId: string,
    event: NotificationEvent,
    chosen: { [Channel in keyof Chosen]: Chosen[Channel] | undefined },
  ): Promise<NotificationSettings>;
  /** Ends emails about an event, and those that a digest has; false for an unknown account. */
  switchEmailOff(userId: string, event: NotificationEvent | 'digest'): Promise<boolean>;
}

/** Reads and stores what creators choose. */
export function createNotificationChoices({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): NotificationChoices {
  async function ownerOf(on: Knex, userId: string): Promise<queries.ToldOwner> {
    const owner = await queries.findToldOwner(on, { id: userId });
    if (owner === undefined) throw new AppError('unauthenticated');
    return owner;
  }

  async function read(userId: string): Promise<NotificationSettings> {
    const owner = await ownerOf(db, userId);
    const { choices, timeZone, digest, digestAt, email, isProven, isRefused } = owner;
    const quiet = quietOf(owner);
    return {
      events: notificationEvents.map((event) => channelsOf(choices, event)),
      quiet,
      isQuietNow: quietEnd(clock.now(), timeZone, quiet) !== null,
      digest,
      nextDigestAt: digestAt?.toISOString() ?? null,
      email: {
        address: email,
        obstacle: isProven ? (isRefused ? 'refused' : null) : 'not_confirmed',
      },
    };
  }

  /** Changes the settings, and plans the next digest by them. */
  async function change(
    userId: string,
    save: (trx: Knex.Transaction) => Promise<void>,
  ): Promise<NotificationSettings> {
    await db.transaction(async (trx) => {
      await save(trx);
      const { choices, timeZone, digest } = await ownerOf(trx, userId);
      const next = hasDigest(choices) ? nextDigest(clock.now(), timeZone, digest) : null;
      await queries.saveDigestAt(trx, userId, next);
      await queries.leaveDigest(trx, userId, kindsWithoutDigest(choices));
    });
    return read(userId);
  }

  return {
    read,
    saveTimes: (userId, { quiet, digest }) =>
      change(userId, (trx) =>
        queries.saveTimes(trx, userId, {
          ...(quiet === undefined
            ? {}
            : { quietFrom: quiet?.from ?? null, quietUntil: quiet?.until ?? null }),
          ...(digest === undefined ? {} : { digest }),
        }),
      ),
    async saveEvent(userId, event, { app, email, desktop, push }) {
      const { isEmailRequired, desktop: onDesktop, app: inList } = channelsOf({}, event);
      if (isEmailRequired && email !== undefined) throw new AppError('notification_required');
      const hasNone =
        (onDesktop === null && desktop !== undefined) || (inList === null && app !== undefined);
      if (hasNone) throw new AppError('no_such_channel');
      const chosen = {
        ...(app === undefined ? {} : { app }),
        ...(email === undefined ? {} : { email }),
        ...(desktop === undefined ? {} : { desktop }),
        ...(push === undefined ? {} : { push }),
      };
      return change(userId, (trx) => queries.saveChoice(trx, userId, event, chosen));
    },
    async switchEmailOff(userId, event) {
      const owner = await queries.findToldOwner(db, { id: userId });
      if (owner === undefined) return false;
      const events =
        event === 'digest'
          ? notificationEvents.filter((one) => channelsOf(owner.choices, one).email === 'digest')
          : [event];
      await change(userId, async (trx) => {
        for (const one of events) await queries.saveChoice(trx, userId, one, { email: 'off' });
      });
      return true;
    },
  };
}

type QuietHours = Pick<queries.ToldOwner, 'quietFrom' | 'quietUntil'>;

/** The quiet hours of an account. */
export function quietOf({ quietFrom, quietUntil }: QuietHours): Quiet | null {
  return quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil };
}

/** How long an email waits for the end of quiet hours; 0 outside of them. */
export function quietSeconds(
  owner: QuietHours & Pick<queries.ToldOwner, 'timeZone'>,
  now: Date,
): number {
  const end = quietEnd(now, owner.timeZone, quietOf(owner));
  return end === null ? 0 : Math.ceil((end.getTime() - now.getTime()) / 1_000);
}
