import { MOST_NOTE } from '#shared/unlock/content-updates.contract.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { Ids } from '#server/platform/ids.ts';
import type { LetterWriters } from '#server/features/mail/letter-writer.ts';
import type { MailRow } from '#server/features/mail/mail.queries.ts';
import { quoteInMail } from '#server/features/mail/quote-in-mail.ts';
import { makeOptOutLink } from '#server/features/mail/addresses/opt-out-links.queries.ts';
import {
  addReadingLink,
  type ContentMailRow,
  findContentMail,
} from '../grant/content-mails.queries.ts';
import { type MailedKey, openingBlocks } from '../grant/mailed-key.ts';
import { selectNote } from '../updates/content-updates.queries.ts';
import { LINK_LIFE, partsOf, quotedNames, writeContentLetter } from './content-letter.ts';
import { mailBrand } from './mail-brand.ts';

/**
 * The link to read open content again, on this or another device, and the word that there is newer
 * content. No content in the mail.
 */
export function createContentLetters(dependencies: {
  db: Database;
  ids: Ids;
  publicUrl: string;
  /** Where unlock pages are. */
  pagesUrl: string;
}): Pick<LetterWriters, 'content_link' | 'content_updated'> {
  const { db, ids, publicUrl, pagesUrl } = dependencies;

  const find = ({ payload }: MailRow): Promise<ContentMailRow | null> =>
    findContentMail(db, payload['contentMailId'] ?? '');

  async function makeLink({ leadId, magnetId }: ContentMailRow): Promise<MailedKey> {
    const token = ids.secret('read_');
    await addReadingLink(db, leadId, token);
    return { key: token, url: `${pagesUrl}/unlock/${magnetId}/continue#key=${token}` };
  }

  const findRecipient = async (mail: MailRow) => (await find(mail))?.email ?? null;
  const unsubscribe = (mail: MailRow) => makeOptOutLink(db, { ids, publicUrl }, mail.toKey);

  return {
    content_link: {
      findRecipient,
      async write(mail) {
        const row = await find(mail);
        if (row === null) return null;
        return writeContentLetter(row, {
          opening: await makeLink(row),
          unsubscribeUrl: await unsubscribe(mail),
          reportUrl: `${pagesUrl}/unlock/${row.magnetId}/report`,
          publicUrl,
        });
      },
    },
    content_updated: {
      findRecipient,
      async write(mail) {
        const row = await find(mail);
        const update = await selectNote(db, mail.payload['updateId'] ?? '');
        if (row === null || update === undefined) return null;
        const { title, creator } = quotedNames(row);
        const note =
          update.note === null ? [] : [`${creator} writes: ${quoteInMail(update.note, MOST_NOTE)}`];
        return {
          subject: `New version of ${title}`,
          blocks: [
            {
              kind: 'text',
              text: `${creator} changed ${title}, which you unlocked before.`,
            },
            ...note.map((text) => ({ kind: 'text' as const, text })),
            {
              kind: 'text',
              text: `Here is your link to the new version. It ${LINK_LIFE}.`,
            },
            ...partsOf(row),
            ...openingBlocks(await makeLink(row)),
          ],
          reason: 'You get this email because you unlocked this content with this address.',
          unsubscribeUrl: await unsubscribe(mail),
          ...mailBrand(row, publicUrl),
        };
      },
    },
  };
}
