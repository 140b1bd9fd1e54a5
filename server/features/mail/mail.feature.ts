import { emailKey } from '#shared/auth/email-address.ts';
import { renderLetter } from '#server/features/mail/render-letter.tsx';
import { createSmtpSender } from '#server/features/mail/delivery/smtp-sender.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Letter, LetterFrame, RenderedLetter } from '#server/features/mail/letter.ts';
import { letterBrand } from './letter-brand.ts';
import { createMailDelivery } from '#server/features/mail/delivery/mail-delivery.ts';
import {
  createErasedAddresses,
  type ErasedAddresses,
} from '#server/features/mail/addresses/erased-addresses.ts';
import { createMailLimits, type MailLimits } from '#server/features/mail/mail-limits.ts';
import { createMailOptOuts, type MailList } from '#server/features/mail/addresses/mail-opt-outs.ts';
import { createMailOutbox, type MailOutbox } from '#server/features/mail/mail-outbox.ts';
import {
  createMailQueue,
  type MailQueue,
  type ManyMails,
  type NoteMail,
} from '#server/features/mail/mail-queue.ts';
import {
  createOperatorOutbox,
  type OperatorOutboxService,
} from '#server/features/mail/outbox.service.ts';
import type { LetterWriters } from '#server/features/mail/letter-writer.ts';
import { createTestMail } from '#server/features/mail/delivery/test-mail.ts';
import type { Bans } from '#server/features/security/bans/bans.service.ts';
import type { Switches } from '#server/features/switches/switches.feature.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import {
  type AddressQuality,
  createAddressQuality,
} from '#server/features/mail/addresses/quality/address-quality.ts';
import { createListFetcher } from '#server/features/mail/addresses/quality/fetch-list.ts';
import { createMailServers } from '#server/features/mail/addresses/quality/mail-servers.ts';
import { createThrowawayLookup } from '#server/features/mail/addresses/quality/throwaway-domains.ts';
import { createMailNotices, type MailNoticesInbox } from './addresses/stopped/mail-notices.ts';
import { findStop } from './addresses/stopped/stopped-addresses.queries.ts';
import {
  createStoppedAddresses,
  type StoppedAddresses,
} from './addresses/stopped/stopped-addresses.service.ts';
import {
  createThrowawayDesk,
  type ThrowawayDesk,
} from '#server/features/mail/addresses/quality/throwaway-desk.service.ts';
import { createMailWakeUp, startMailRounds } from '#server/features/mail/mail.jobs.ts';
import type { AuditLog } from '#server/features/audit/audit-log.ts';
import type { JobHandlers } from '#server/platform/jobs/job-queue.ts';

/** How the installation sends mail. */
export interface MailSettings {
  /** Absent: mails stay in the outbox. */
  smtpUrl?: string | undefined;
  from?: { name: string | null; address: string } | undefined;
  /** Time between two regular looks for due mails. */
  roundMs?: number | undefined;
}

/** How addresses are judged. */
export interface AddressSettings {
  /** Name servers to ask for mail servers; those of the system if absent. */
  nameServers?: readonly string[] | undefined;
  /** The one private origin that lists may be fetched from. */
  listOrigin?: string | undefined;
}

/** Adds mails in the transaction of their cause, and sends them. */
export interface Mail extends MailQueue, ManyMails {
  /** Limits of mails that strangers can cause. */
  limits: MailLimits;
  /** Mails about creators' magnets, which visitors end. */
  optOuts: MailList;
  /** Addresses that get no mail any more, known by a hash. */
  erased: ErasedAddresses;
  /** Judges addresses by where they lead. */
  quality: AddressQuality;
  /** The list of throw-away domains as operators see it. */
  throwaway: ThrowawayDesk;
  /** Addresses that get no mail about magnets, as operators see them. */
  stopped: StoppedAddresses;
  /** Reports of providers about our mail. */
  notices: MailNoticesInbox;
  /** Whether a bounce or a complaint keeps mail away from an address. */
  findStop(address: string): Promise<'bounce' | 'complaint' | null>;
  /** Mails that cannot be sent: all of them without a mail server. */
  outbox: MailOutbox;
  /** The outbox and the test mail as operators see them. */
  operatorOutbox: OperatorOutboxService;
  /** A letter as it would be sent. */
  draw(letter: Letter): Promise<RenderedLetter>;
  /** False without a mail server. */
  canSend: boolean;
  /** False where mails are not delivered: without a mail server, outside practice mode. */
  reachesPeople: boolean;
  jobs: JobHandlers;
  close(): Promise<void>;
}

/** The operator waits for the result of a test. */
const TEST_TIMEOUT_MS = 10_000;

/** Makes the mail feature: the queue's table, and a mail server or the outbox. */
export function createMail(
  {
    db,
    feed,
    ids,
    jobs,
    key,
    limiter,
    logger,
    publicUrl,
    isSandbox,
    clock,
  }: Pick<
    Platform,
    | 'clock'
    | 'db'
    | 'feed'
    | 'ids'
    | 'jobs'
    | 'key'
    | 'limiter'
    | 'logger'
    | 'publicUrl'
    | 'isSandbox'
  >,
  ports: {
    audit: AuditLog;
    bans: Pick<Bans, 'requireAddress'>;
    settings: Pick<SettingsService, 'read'>;
    /** Notes what a mail tells a creator, and what they chose for it. */
    noteMail: NoteMail;
    switches: Pick<Switches, 'isOn'>;
    /** The letters of all features that mail. */
    letterWriters: LetterWriters;
    mailServer: MailSettings;
    addresses: AddressSettings;
  },
): Mail {
  const { audit, bans, settings, noteMail, switches, letterWriters } = ports;
  const { mailServer, addresses } = ports;
  const { smtpUrl, from = defaultSender(publicUrl) } = mailServer;
  const readFrame = async (): Promise<LetterFrame> => {
    const { productName, supportEmail, emailFooter, brandColour, logo } = await settings.read();
    const brand = letterBrand({ name: productName, colour: brandColour, logo }, publicUrl);
    return { productName, supportEmail, footer: emailFooter, brand, publicUrl };
  };
  const messageDomain = from.address.slice(from.address.lastIndexOf('@') + 1);
  const sender =
    smtpUrl === undefined ? null : createSmtpSender({ url: smtpUrl, from, keepsOpen: true });
  const delivery = createMailDelivery({
    db,
    logger,
    letterWriters,
    render: renderLetter,
    readFrame,
    sender,
    mayLeave: () => switches.isOn('mail'),
    messageDomain,
  });
  const outbox = createMailOutbox({ db, letterWriters, render: renderLetter, readFrame });
  const rounds = startMailRounds(
    delivery,
    (error) => logger.warn({ reason: String(error) }, 'mails were not delivered'),
    mailServer.roundMs,
  );
  const sendTestMail =
    smtpUrl === undefined
      ? null
      : createTestMail({
          ids,
          sender: createSmtpSender({ url: smtpUrl, from, timeoutMs: TEST_TIMEOUT_MS }),
          render: renderLetter,
          readFrame,
          messageDomain,
        });
  const lists = createListFetcher({ allowPrivateFor: addresses.listOrigin });
  const erased = createErasedAddresses({ key });
  return {
    ...createMailQueue({
      ids,
      noteMail,
      wakeSender: createMailWakeUp(jobs),
    }),
    limits: createMailLimits(limiter.exact),
    optOuts: createMailOptOuts(db),
    erased,
    quality: createAddressQuality({
      bans,
      throwaway: createThrowawayLookup({ db, feed }),
      servers: createMailServers({ servers: addresses.nameServers }),
      // Practice has people with invented addresses.
      mayAsk: async () => !isSandbox && (await settings.read()).checksMailServers,
    }),
    stopped: createStoppedAddresses({ db, ids, key, publicUrl }, { audit, erased }),
    notices: createMailNotices({ db, key, clock }, { erased }),
    findStop: (address) => findStop(db, emailKey(address)),
    throwaway: createThrowawayDesk({ db, feed }, { audit, fetchText: lists.fetchText }),
    outbox,
    operatorOutbox: createOperatorOutbox({ db, outbox, audit, sendTestMail }),
    draw: async (letter) => renderLetter(letter, await readFrame()),
    canSend: smtpUrl !== undefined,
    reachesPeople: smtpUrl !== undefined || isSandbox,
    jobs: { 'send-mail': rounds.handle },
    async close() {
      await rounds.stop();
      sender?.close();
      await lists.close();
    },
  };
}

/** The sender's address where none is set. */
export function defaultSender(publicUrl: string): { name: null; address: string } {
  return { name: null, address: `no-reply@${new URL(publicUrl).hostname}` };
}
