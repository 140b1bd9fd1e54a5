import type { Database } from '#server/platform/db/connection.ts';
import type { ErasedAddresses } from '#server/features/mail/addresses/erased-addresses.ts';
import type { MailLimits } from '#server/features/mail/mail-limits.ts';
import type { InstallationKey } from '#server/platform/security/installation-key.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import type { Ids } from '#server/platform/ids.ts';
import type { MagnetsService } from '#server/features/magnets/magnets.service.ts';
import type { Mail } from '#server/features/mail/mail.feature.ts';
import type { LetterWriters } from '#server/features/mail/letter-writer.ts';
import { createContentLetters } from '#server/features/unlock/delivery-mail/content-letters.ts';
import {
  createDeliveryMails,
  createTestLetter,
  type DeliveryMails,
} from '#server/features/unlock/delivery-mail/delivery-mail.service.ts';
import {
  type ContentMailsService,
  createContentMails,
} from '#server/features/unlock/grant/content-mails.service.ts';
import {
  createDeliveries,
  type DeliveriesService,
} from '#server/features/unlock/grant/deliveries.service.ts';
import {
  type ContentUpdatesService,
  createContentUpdates,
} from '#server/features/unlock/updates/content-updates.service.ts';
import { createEndedLetters } from '#server/features/unlock/turns/ended-letters.ts';
import { createProofLetter } from '#server/features/unlock/grant/address/proof-letter.ts';
import { createSettledLetters } from '#server/features/unlock/waiting/settled-letters.ts';
import {
  createWaitingEmails,
  type WaitingEmailsService,
} from '#server/features/unlock/waiting/waiting-emails.service.ts';

/** Mails to visitors: how a wait ended, and the way back to open content. */
export interface VisitorMails {
  waitingEmails: WaitingEmailsService;
  contentMails: ContentMailsService;
  deliveries: DeliveriesService;
  deliveryMails: DeliveryMails;
  contentUpdates: ContentUpdatesService;
}

/** Keeps visitors' addresses and queues their mails, each within the limits of its purpose. */
export function createVisitorMails(dependencies: {
  db: Database;
  ids: Ids;
  publicUrl: string;
  mail: Pick<Mail, 'add' | 'draw' | 'reachesPeople'>;
  mailLimits: MailLimits;
  erased: ErasedAddresses;
  magnets: Pick<MagnetsService, 'findForVisitor'>;
  jobs: Pick<JobQueue, 'ready' | 'send'>;
  readSettings(): Promise<{ emailStep: string }>;
}): VisitorMails {
  const { db, ids, mail, erased, readSettings } = dependencies;
  const { findForVisitor } = dependencies.magnets;
  const mayMail = dependencies.mailLimits.take;
  return {
    waitingEmails: createWaitingEmails({ db, ids, erased, findForVisitor, mayMail }),
    contentMails: createContentMails({ db, ids, mail, erased, findForVisitor, mayMail }),
    deliveryMails: createDeliveryMails(dependencies),
    deliveries: createDeliveries({ db, ids, mail, erased, readSettings }),
    contentUpdates: createContentUpdates(dependencies),
  };
}

/** Writes those mails when they leave, and those that a creator gets about them. */
export function createVisitorLetters(dependencies: {
  db: Database;
  ids: Ids;
  publicUrl: string;
  pagesUrl: string;
  key: Pick<InstallationKey, 'sign'>;
}): Pick<
  LetterWriters,
  | 'comment_settled'
  | 'content_link'
  | 'content_updated'
  | 'confirm_address'
  | 'delivery_test'
  | 'page_ended'
> {
  return {
    confirm_address: createProofLetter(dependencies),
    comment_settled: createSettledLetters(dependencies),
    ...createContentLetters(dependencies),
    delivery_test: createTestLetter(dependencies),
    ...createEndedLetters(dependencies),
  };
}
