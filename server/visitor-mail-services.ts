import type { Database } from './db/connection.ts';
import type { MailLimits } from './domain/auth/mail-limits.ts';
import type { Ids } from './domain/ids.ts';
import type { MagnetsService } from './domain/magnets/magnets.service.ts';
import { createMailOptOuts, type MailOptOuts } from './domain/notifications/mail-opt-outs.ts';
import type { MailQueue } from './domain/notifications/mail-queue.ts';
import type { MailWriters } from './domain/notifications/mail-writer.ts';
import { createContentLetters } from './domain/unlock/content-letters.ts';
import {
  type ContentMailsService,
  createContentMails,
} from './domain/unlock/content-mails.service.ts';
import { createSettledLetters } from './domain/unlock/settled-letters.ts';
import {
  createWaitingEmails,
  type WaitingEmailsService,
} from './domain/unlock/waiting-emails.service.ts';

/** Mails to visitors: how a wait ended, and the way back to open content. */
export interface VisitorMailParts {
  optOuts: MailOptOuts;
  waitingEmails: WaitingEmailsService;
  contentMails: ContentMailsService;
}

export function createVisitorMailParts(dependencies: {
  db: Database;
  ids: Ids;
  mail: MailQueue;
  mailLimits: MailLimits;
  magnets: Pick<MagnetsService, 'findForVisitor'>;
}): VisitorMailParts {
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
