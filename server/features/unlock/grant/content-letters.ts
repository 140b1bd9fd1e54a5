import { DEFAULT_CREATOR_NAME, DEFAULT_MAGNET_TITLE } from '#shared/app/constants.ts';
import { MOST_NOTE } from '#shared/unlock/content-updates.contract.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { Ids } from '#server/platform/ids.ts';
import type { LetterWriters } from '#server/features/mail/letter-writer.ts';
import type { MailRow } from '#server/features/mail/mail.queries.ts';
import { quoteInMail } from '#server/features/mail/quote-in-mail.ts';
import { addReadingLink, type ContentMailRow, findContentMail } from './content-mails.queries.ts';
import { type MailedKey, openingBlocks } from './mailed-key.ts';
import { makeOptOutLink } from '#server/features/mail/addresses/opt-out-links.queries.ts';
import { READING_LINK_DAYS } from '../check/unlock-limits.ts';
import { selectNote } from '../updates/content-updates.queries.ts';

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
        const { title, creator } = namesOf(row);
        return {
          subject: `Your link to ${title}`,
          blocks: [
            {
              kind: 'text',
              text: `Here is your link to ${title}, shared by ${creator}. It works for ${READING_LINK_DAYS} days, a few times a day.`,
            },
            ...partsOf(row),
            ...openingBlocks(await makeLink(row)),
          ],
          reason: 'You get this email because someone entered this address on the unlock page.',
          unsubscribeUrl: await unsubscribe(mail),
        };
      },
    },
    content_updated: {
      findRecipient,
      async write(mail) {
        const row = await find(mail);
        const update = await selectNote(db, mail.payload['updateId'] ?? '');
        if (row === null || update === undefined) return null;
        const { title, creator } = namesOf(row);
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
              text: `Here is your link to the new version. It works for ${READING_LINK_DAYS} days, a few times a day.`,
            },
            ...partsOf(row),
            ...openingBlocks(await makeLink(row)),
          ],
          reason: 'You get this email because you unlocked this content with this address.',
          unsubscribeUrl: await unsubscribe(mail),
        };
      },
    },
  };
}

const kinds = { text: 'Text', link: 'Link', file: 'File', demo: 'Sample' } as const;

/** Of several items each by its title, or by its kind without one. The mail holds no content. */
function partsOf({ items }: ContentMailRow): { kind: 'text'; text: string }[] {
  if (items.length < 2) return [];
  const names = items.map(({ type, title }, index) => {
    const named = title === null ? kinds[type] : `${quoteInMail(title)} (${kinds[type]})`;
    return `${index + 1}. ${named}`;
  });
  return [
    { kind: 'text', text: `It has ${items.length} parts:` },
    ...names.map((text) => ({ kind: 'text' as const, text })),
  ];
}

function namesOf(row: ContentMailRow): { title: string; creator: string } {
  return {
    title: quoteInMail(row.title || DEFAULT_MAGNET_TITLE),
    creator: quoteInMail(row.creator || DEFAULT_CREATOR_NAME),
  };
}
