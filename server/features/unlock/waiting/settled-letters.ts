import { DEFAULT_CREATOR_NAME, DEFAULT_MAGNET_TITLE } from '#shared/app/constants.ts';
import { magnetPath } from '#server/features/magnets/magnet-path.ts';
import { explainRefusedComment } from '#shared/unlock/refusal-texts.ts';
import { refusalReasons, type RefusalReason } from '#shared/unlock/unlock.contract.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { type Ids, hashSecret } from '#server/platform/ids.ts';
import type { Letter } from '#server/features/mail/letter.ts';
import type { LetterWriter } from '#server/features/mail/letter-writer.ts';
import { breakLinks, quoteInMail } from '#server/features/mail/quote-in-mail.ts';
import { type MailedKey, openingBlocks } from '../grant/mailed-key.ts';
import { makeOptOutLink } from '#server/features/mail/addresses/opt-out-links.queries.ts';
import { addMailedVisitor, findSettled, type SettledRow } from './waiting-emails.queries.ts';

/** Tells who waited how it ended, while the page is still there to open. */
export function createSettledLetters(dependencies: {
  db: Database;
  ids: Ids;
  publicUrl: string;
  /** Where unlock pages are. */
  pagesUrl: string;
}): LetterWriter {
  const { db, ids, publicUrl, pagesUrl } = dependencies;

  /** A link that opens the content once: the token of one more who waited for this comment. */
  async function makeLink(row: SettledRow): Promise<MailedKey> {
    const token = ids.secret('wait_');
    await addMailedVisitor(db, row.id, hashSecret(token));
    return { key: token, url: `${pagesUrl}/unlock/${row.magnetId}/continue#key=${token}` };
  }

  return {
    // The mail has the id of the row that asked for it.
    findRecipient: async (mail) => (await findSettled(db, mail.id))?.email ?? null,
    async write(mail) {
      const row = await findSettled(db, mail.id);
      if (row === null) return null;
      const unsubscribeUrl = await makeOptOutLink(db, { ids, publicUrl }, mail.toKey);
      const isIn = row.state === 'verified' || row.state === 'approved';
      return isIn && row.leadId !== null
        ? openLetter(row, await makeLink(row), unsubscribeUrl)
        : refusedLetter(
            row,
            pagesUrl + magnetPath({ id: row.magnetId, slug: row.slug }),
            unsubscribeUrl,
          );
    },
  };
}

const nameOf = (row: SettledRow) => quoteInMail(row.title || DEFAULT_MAGNET_TITLE);
const reason =
  'You get this email because someone entered this address on the unlock page during the check.';

function openLetter(row: SettledRow, link: MailedKey, unsubscribeUrl: string): Letter {
  const creator = quoteInMail(row.creator || DEFAULT_CREATOR_NAME);
  // A creator's approval is not a reading, so the mail names it as an approval.
  const isApproved = row.state === 'approved';
  const how = isApproved
    ? `${creator} approved your comment`
    : `Your comment was verified. ${creator}`;
  return {
    subject: `Your comment was ${isApproved ? 'approved' : 'verified'}: ${nameOf(row)}`,
    blocks: [
      {
        kind: 'text',
        text: `${how}${isApproved ? ' and' : ''} shares ${nameOf(row)} with you. The link opens it once.`,
      },
      ...openingBlocks(link),
    ],
    reason,
    unsubscribeUrl,
  };
}

function refusedLetter(row: SettledRow, url: string, unsubscribeUrl: string): Letter {
  const known = refusalReasons.find((one): one is RefusalReason => one === row.reason);
  const text = explainRefusedComment(
    known ?? 'comment_gone',
    breakLinks(row.triggerWords[0] ?? ''),
  );
  return {
    subject: `About your comment: ${nameOf(row)}`,
    blocks: [
      { kind: 'text', text: `${nameOf(row)} was not opened. ${text.message}` },
      ...(text.hint === null ? [] : [{ kind: 'text', text: text.hint } as const]),
      { kind: 'button', label: 'Back to the page', url },
    ],
    reason,
    unsubscribeUrl,
  };
}
