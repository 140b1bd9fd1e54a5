import { DEFAULT_CREATOR_NAME, DEFAULT_MAGNET_TITLE } from '#shared/app/constants.ts';
import { explainRefusedComment } from '#shared/unlock/refusal-texts.ts';
import { refusalReasons, type RefusalReason } from '#shared/unlock/unlock.contract.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { type Ids, hashSecret } from '#server/platform/ids.ts';
import type { Letter } from '#server/features/mail/letter.ts';
import type { MailWriter } from '#server/features/mail/mail-writer.ts';
import { breakLinks, quoteInMail } from '#server/features/mail/quote-in-mail.ts';
import { type MailedKey, openingBlocks } from '../grant/mailed-key.ts';
import { makeOptOutLink } from '#server/features/mail/opt-out-links.queries.ts';
import type { WaitingRow } from './waiting.queries.ts';

type SettledRow = Pick<WaitingRow, 'id' | 'magnetId' | 'state' | 'reason' | 'leadId'> & {
  email: string;
  title: string;
  triggerWords: string[];
  creator: string | null;
};

/** Tells who waited how it ended, while the page is still there to open. */
export function createSettledLetters(dependencies: {
  db: Database;
  ids: Ids;
  publicUrl: string;
  /** Where unlock pages are. */
  pagesUrl: string;
}): MailWriter {
  const { db, ids, publicUrl, pagesUrl } = dependencies;

  /** The mail has the id of the row that asked for it. */
  async function find(mailId: string): Promise<SettledRow | null> {
    const row = await db('waiting_emails as e')
      .join('waiting_comments as w', 'w.id', 'e.waiting_id')
      .join('magnets as m', 'm.id', 'w.magnet_id')
      .join('users as u', 'u.id', 'm.user_id')
      .where({ 'e.id': mailId, 'm.status': 'active' })
      .whereNull('m.deleted_at')
      .whereNull('u.suspended_at')
      .whereNot({ 'w.state': 'waiting' })
      .first<SettledRow | undefined>(
        'w.id',
        'w.magnet_id',
        'w.state',
        'w.reason',
        'w.lead_id',
        'e.email',
        'm.title',
        'm.trigger_words',
        { creator: 'u.name' },
      );
    return row ?? null;
  }

  /** A link that opens the content once: the token of one more who waited for this comment. */
  async function makeLink(row: SettledRow): Promise<MailedKey> {
    const token = ids.secret('wait_');
    await db('waiting_visitors').insert({ tokenHash: hashSecret(token), waitingId: row.id });
    return { key: token, url: `${pagesUrl}/unlock/${row.magnetId}/continue#key=${token}` };
  }

  return {
    findRecipient: async (mail) => (await find(mail.id))?.email ?? null,
    async write(mail) {
      const row = await find(mail.id);
      if (row === null) return null;
      const unsubscribeUrl = await makeOptOutLink(db, { ids, publicUrl }, mail.toKey);
      const isIn = row.state === 'verified' || row.state === 'approved';
      return isIn && row.leadId !== null
        ? openLetter(row, await makeLink(row), unsubscribeUrl)
        : refusedLetter(row, `${pagesUrl}/unlock/${row.magnetId}`, unsubscribeUrl);
    },
  };
}

const nameOf = (row: SettledRow) => quoteInMail(row.title || DEFAULT_MAGNET_TITLE);
const reason = 'You get this mail because this address was left on the page while it was checking.';

function openLetter(row: SettledRow, link: MailedKey, unsubscribeUrl: string): Letter {
  const creator = quoteInMail(row.creator || DEFAULT_CREATOR_NAME);
  return {
    subject: `Your comment is confirmed: ${nameOf(row)}`,
    blocks: [
      {
        kind: 'text',
        text: `Your comment was confirmed, and ${creator} shares ${nameOf(row)} with you. The link opens it once.`,
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
