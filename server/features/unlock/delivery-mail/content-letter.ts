import { DEFAULT_CREATOR_NAME, DEFAULT_MAGNET_TITLE } from '#shared/app/constants.ts';
import { fillVariables } from '#shared/app/text-variables.ts';
import { splitAtLink } from '#shared/unlock/mail-template.rules.ts';
import type { Letter, LetterBlock } from '#server/features/mail/letter.ts';
import { breakLinks, quoteInMail, withoutHidden } from '#server/features/mail/quote-in-mail.ts';
import { READING_LINK_DAYS } from '../check/unlock-limits.ts';
import type { ContentMailRow } from '../grant/content-mails.queries.ts';
import { keyBlocks, type MailedKey, openingBlocks, openingButton } from '../grant/mailed-key.ts';
import { mailBrand } from './mail-brand.ts';
import { proseOf } from './mail-text.ts';

/** What the mail with the link to the content says and looks like. */
export type ContentLetterFacts = Pick<
  ContentMailRow,
  | 'title'
  | 'creator'
  | 'visitor'
  | 'items'
  | 'mailSubject'
  | 'mailText'
  | 'brandColor'
  | 'brandColour'
  | 'brandLogo'
  | 'isProven'
>;

/**
 * The mail that brings a visitor back to open content, in the creator's words or the usual ones. The
 * link, why it came and the way to end such mails are always part of it.
 */
export function writeContentLetter(
  facts: ContentLetterFacts,
  ways: {
    opening: MailedKey;
    unsubscribeUrl: string | null;
    reportUrl: string;
    publicUrl: string;
  },
): Letter {
  const { mailSubject, mailText } = facts;
  const { opening, unsubscribeUrl, reportUrl, publicUrl } = ways;
  const { title, creator } = quotedNames(facts);
  const isOwn = mailSubject !== null || mailText !== null;
  const came = 'You get this email because someone entered this address on the unlock page';
  return {
    subject:
      mailSubject === null
        ? `Your link to ${title}`
        : breakLinks(fillVariables(mailSubject, valuesOf(facts))),
    blocks: mailText === null ? usualBlocks(facts, opening) : ownBlocks(facts, mailText, opening),
    reason: isOwn ? `${came} of ${title}. ${creator} wrote this. We sent it for them.` : `${came}.`,
    unsubscribeUrl,
    ...(isOwn ? { reportUrl } : {}),
    ...mailBrand(facts, publicUrl),
  };
}

/** How long the mailed link opens the content. */
export const LINK_LIFE = `works for ${READING_LINK_DAYS} days, a few times a day`;

function usualBlocks(facts: ContentLetterFacts, opening: MailedKey): LetterBlock[] {
  const { title, creator } = quotedNames(facts);
  return [
    {
      kind: 'text',
      text: `Here is your link to ${title}, shared by ${creator}. It ${LINK_LIFE}.`,
    },
    ...partsOf(facts),
    ...openingBlocks(opening),
  ];
}

function ownBlocks(facts: ContentLetterFacts, text: string, opening: MailedKey): LetterBlock[] {
  const { before, after, label } = splitAtLink(text);
  const values = valuesOf(facts);
  const prose = (part: string) => proseOf(part, values, facts.isProven);
  const words = label === null ? undefined : breakLinks(fillVariables(label, values));
  return [
    ...prose(before),
    ...partsOf(facts),
    openingButton(opening, words),
    { kind: 'text', text: `The link ${LINK_LIFE}.` },
    ...prose(after),
    ...keyBlocks(opening),
  ];
}

const kinds = { text: 'Text', link: 'Link', file: 'File', demo: 'Sample' } as const;

/** Of several items each by its title, or by its kind without one. The mail holds no content. */
export function partsOf({ items }: Pick<ContentMailRow, 'items'>): LetterBlock[] {
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

/** The names in our own sentences. */
export function quotedNames(row: Pick<ContentMailRow, 'title' | 'creator'>) {
  return {
    title: quoteInMail(row.title || DEFAULT_MAGNET_TITLE),
    creator: quoteInMail(row.creator || DEFAULT_CREATOR_NAME),
  };
}

const LONGEST = 120;

function valuesOf({ title, creator, visitor }: ContentLetterFacts) {
  const short = (text: string) => Array.from(withoutHidden(text).trim()).slice(0, LONGEST).join('');
  return {
    title: short(title) || DEFAULT_MAGNET_TITLE,
    creator: short(creator ?? '') || DEFAULT_CREATOR_NAME,
    first_name: firstNameOf(visitor ?? ''),
  };
}

/** Before a first name. */
const NO_NAMES = /^(?:dr|prof|mr|mrs|ms)$/i;

/** The first word of a name that has letters; "there" without one, as in "Hi there". */
function firstNameOf(name: string): string {
  const words = name.match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? [];
  const [first] = words.filter((word) => !NO_NAMES.test(word));
  return first === undefined || /^linkedin member$/i.test(name.trim())
    ? 'there'
    : first.slice(0, 40);
}
