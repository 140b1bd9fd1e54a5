import { DEFAULT_CREATOR_NAME, DEFAULT_MAGNET_TITLE } from '#shared/app/constants.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { Ids } from '#server/platform/ids.ts';
import type { LetterWriter } from '#server/features/mail/letter-writer.ts';
import type { MailRow } from '#server/features/mail/mail.queries.ts';
import { quoteInMail } from '#server/features/mail/quote-in-mail.ts';
import { addReadingLink, type ContentMailRow, findContentMail } from './content-mails.queries.ts';
import { type MailedKey, openingBlocks } from './mailed-key.ts';
import { makeOptOutLink } from '#server/features/mail/addresses/opt-out-links.queries.ts';
import { READING_LINK_DAYS } from '../check/unlock-limits.ts';

/** The link to read open content again, on this or another device. No content in the mail. */
export function createContentLetters(dependencies: {
  db: Database;
  ids: Ids;
  publicUrl: string;
  /** Where unlock pages are. */
  pagesUrl: string;
}): LetterWriter {
  const { db, ids, publicUrl, pagesUrl } = dependencies;

  const find = ({ payload }: MailRow): Promise<ContentMailRow | null> =>
    findContentMail(db, payload['contentMailId'] ?? '');

  async function makeLink({ leadId, magnetId }: ContentMailRow): Promise<MailedKey> {
    const token = ids.secret('read_');
    await addReadingLink(db, leadId, token);
    return { key: token, url: `${pagesUrl}/unlock/${magnetId}/continue#key=${token}` };
  }

  return {
    findRecipient: async (mail) => (await find(mail))?.email ?? null,
    async write(mail) {
      const row = await find(mail);
      if (row === null) return null;
      const title = quoteInMail(row.title || DEFAULT_MAGNET_TITLE);
      const creator = quoteInMail(row.creator || DEFAULT_CREATOR_NAME);
      return {
        subject: `Your link to ${title}`,
        blocks: [
          {
            kind: 'text',
            text: `Here is your link to ${title}, shared by ${creator}. It works for ${READING_LINK_DAYS} days, a few times a day.`,
          },
          ...openingBlocks(await makeLink(row)),
        ],
        reason: 'You get this email because someone entered this address on the unlock page.',
        unsubscribeUrl: await makeOptOutLink(db, { ids, publicUrl }, mail.toKey),
      };
    },
  };
}
