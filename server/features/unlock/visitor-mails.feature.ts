import type { Database } from '#server/platform/db/connection.ts';
import type { MailLimits } from '#server/features/mail/mail-limits.ts';
import type { Ids } from '#server/platform/ids.ts';
import type { MagnetsService } from '#server/features/magnets/magnets.service.ts';
import { createMailOptOuts, type MailOptOuts } from '#server/features/mail/mail-opt-outs.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import type { MailWriters } from '#server/features/mail/mail-writer.ts';
import { createContentLetters } from '#server/features/unlock/grant/content-letters.ts';
import {
  type ContentMailsService,
  createContentMails,
} from '#server/features/unlock/grant/content-mails.service.ts';
import { createSettledLetters } from '#server/features/unlock/waiting/settled-letters.ts';
import {
  createWaitingEmails,
  type WaitingEmailsService,
} from '#server/features/unlock/waiting/waiting-emails.service.ts';

/** Mails to visitors: how a wait ended, and the way back to open content. */
export interface VisitorMails {
  optOuts: MailOptOuts;
  waitingEmails: WaitingEmailsService;
  contentMails: ContentMailsService;
}

export function createVisitorMails(dependencies: {
  db: Database;
  ids: Ids;
  mail: MailQueue;
  mailLimits: MailLimits;
  magnets: Pick<MagnetsService, 'findForVisitor'>;
}): VisitorMails {
  const { db, ids, mail } = dependencies;
  const { findForVisitor } = dependencies.magnets;
  const mayMail = dependencies.mailLimits.take;
  return {
    optOuts: createMailOptOuts(db),
    waitingEmails: createWaitingEmails({ db, ids, findForVisitor, mayMail }),
    contentMails: createContentMails({ db, ids, mail, findForVisitor, mayMail }),
  };
}

export function createVisitorLetters(dependencies: {
  db: Database;
  ids: Ids;
  publicUrl: string;
  pagesUrl: string;
}): Pick<MailWriters, 'comment_settled' | 'content_link'> {
  return {
    comment_settled: createSettledLetters(dependencies),
    content_link: createContentLetters(dependencies),
  };
}
