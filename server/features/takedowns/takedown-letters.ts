import { DEFAULT_MAGNET_TITLE } from '#shared/app/constants.ts';
import { takedownReasonTexts } from '#shared/takedowns/takedown-reasons.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { Ids } from '#server/platform/ids.ts';
import { findMailableUser } from '#server/features/auth/proofs.queries.ts';
import type { Letter } from '#server/features/mail/letter.ts';
import type { LetterWriter } from '#server/features/mail/letter-writer.ts';
import type { MailRow } from '#server/features/mail/mail.queries.ts';
import { makeOptOutLink } from '#server/features/mail/addresses/opt-out-links.queries.ts';
import { breakLinks, quoteInMail } from '#server/features/mail/quote-in-mail.ts';
import { findTold, type TakedownRow } from './takedowns.queries.ts';
import { findToldOfClosing } from './waiting-told.queries.ts';

type Kind = 'page_taken_down' | 'page_restored' | 'page_closed';

/**
 * Emails about takedowns: to the creator when a page is taken down or open again, and to waiting
 * visitors when it closes.
 */
export function createTakedownLetters(dependencies: {
  db: Database;
  ids: Ids;
  publicUrl: string;
}): Record<Kind, LetterWriter> {
  const { db, ids, publicUrl } = dependencies;
  const ofCreator = async (mail: MailRow) =>
    (await findMailableUser(db, mail.toKey))?.email ?? null;
  const editorOf = (row: TakedownRow) => `${publicUrl}/magnets/${row.magnetId}/edit`;
  return {
    page_taken_down: {
      findRecipient: ofCreator,
      async write({ payload }) {
        const row = await findTold(db, payload['takedown'] ?? '');
        // Lifted before this mail was sent: the next mail says everything.
        return row === undefined || row.liftedAt !== null ? null : downLetter(row, editorOf(row));
      },
    },
    page_restored: {
      findRecipient: ofCreator,
      async write({ payload }) {
        const row = await findTold(db, payload['takedown'] ?? '');
        if (row === undefined) return null;
        return restoredLetter(row, editorOf(row), payload['opened'] === 'true');
      },
    },
    page_closed: {
      findRecipient: async ({ payload }) =>
        (await findToldOfClosing(db, payload['email'] ?? ''))?.email ?? null,
      async write({ payload, toKey }) {
        const row = await findToldOfClosing(db, payload['email'] ?? '');
        if (row === null) return null;
        return closedLetter(row.title, await makeOptOutLink(db, { ids, publicUrl }, toKey));
      },
    },
  };
}

const nameOf = ({ title }: { title: string }) => quoteInMail(title || DEFAULT_MAGNET_TITLE);
const text = (words: string) => ({ kind: 'text', text: words }) as const;
const reason = 'You get this email because it is about a page of your account.';

function downLetter(row: TakedownRow, url: string): Letter {
  return {
    subject: `Your page was taken down: ${nameOf(row)}`,
    blocks: [
      text(`We took down your page ${nameOf(row)}. Reason: ${takedownReasonTexts[row.reason]}.`),
      text(breakLinks(row.message)),
      text(
        'Visitors now see that the page is inactive. Nobody can open its content, not even people who unlocked it before. Your leads and figures are still there, and your other pages are not affected.',
      ),
      text(
        'You can edit the page, but you cannot publish or duplicate it or use its file in another page. If you think this is wrong, or you have fixed it, choose “Ask for a review” in the editor.',
      ),
      { kind: 'button', label: 'Open the page in the editor', url },
    ],
    reason,
    unsubscribeUrl: null,
  };
}

function restoredLetter(row: TakedownRow, url: string, isOpen: boolean): Letter {
  const wasActive = row.statusBefore === 'active';
  return {
    subject: `Your page is no longer taken down: ${nameOf(row)}`,
    blocks: [
      text(`The takedown of your page ${nameOf(row)} was lifted.`),
      text(
        isOpen
          ? 'The page is active again. People who unlocked it before can open its content again.'
          : wasActive
            ? 'The page is paused, because all active magnets of your plan are in use. Pause another one to activate it.'
            : 'You can publish it whenever you like.',
      ),
      { kind: 'button', label: 'Open the page in the editor', url },
    ],
    reason,
    unsubscribeUrl: null,
  };
}

function closedLetter(title: string, unsubscribeUrl: string): Letter {
  const name = nameOf({ title });
  return {
    subject: `About your comment: ${name}`,
    blocks: [
      text(`The page for ${name} was taken down, so your comment cannot open it now.`),
      text('Nothing to do. If the page opens again, you can paste your comment link there again.'),
    ],
    reason:
      'You get this email because someone entered this address on the unlock page during the check.',
    unsubscribeUrl,
  };
}
