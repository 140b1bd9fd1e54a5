import { DEFAULT_CREATOR_NAME, DEFAULT_MAGNET_TITLE } from '#shared/app/constants.ts';
import type { HeldGroup, HeldItem } from '#public-web/leads/erasure-view.ts';
import { touchWords } from '../origin/touch.rules.ts';
import { type HeldScores, mailTitle } from './erasure.service.ts';
import { contactDownload, contactItem } from './held-contacts.view.ts';
import type { HeldAddressRow, HeldLeadRow, HeldMailRow, Holdings } from './holdings.queries.ts';

const day = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
const titleOf = ({ magnetTitle, creator }: { magnetTitle: string; creator: string | null }) =>
  `${magnetTitle || DEFAULT_MAGNET_TITLE}, by ${creator || DEFAULT_CREATOR_NAME}`;

/** What is held of an address, in the groups and words of its page. */
export function toHeldGroups(held: Holdings, scores: HeldScores): HeldGroup[] {
  return [
    {
      id: 'leads',
      title: 'Your unlocked content',
      text: 'The creator of each page sees these entries as a lead.',
      items: held.leads.map(leadItem),
    },
    {
      id: 'kept',
      title: 'Data creators keep about you',
      text: 'The creator wrote it, imported it, or it follows from what you unlocked.',
      items: held.contacts.map((contact) => contactItem(contact, scores.get(contact.id), day)),
    },
    {
      id: 'waits',
      title: 'Results you asked for by email',
      text: 'You entered the address while a comment was checked. Erasing removes the address; the comment itself is still checked.',
      items: held.waits.map(addressItem),
    },
    {
      id: 'links',
      title: 'Links to content you asked for by email',
      text: 'The creator does not see this address.',
      items: held.contentLinks.map(addressItem),
    },
    {
      id: 'unconfirmed',
      title: 'Addresses that are not confirmed',
      text: 'Somebody entered the address on a page, and nobody confirmed it. The creator sees it as such.',
      items: held.unconfirmed.map(addressItem),
    },
    {
      id: 'mails',
      title: 'Emails to you',
      text: 'Their dates and subjects. Their text is not kept.',
      items: held.mails.map(mailItem),
    },
    {
      id: 'choices',
      title: 'Emails and this address',
      text: 'After the erasure this is kept only as a code that no address can be read from.',
      items: [
        ...(held.unsubscribedAt === null
          ? []
          : [{ title: 'Unsubscribed', facts: [['When', day(held.unsubscribedAt)]] as const }]),
        ...(held.complainedAt === null
          ? []
          : [
              {
                title: 'Complained about our email',
                facts: [['When', day(held.complainedAt)]] as const,
              },
            ]),
        ...(held.refusedAt === null
          ? []
          : [
              {
                title: 'Its email server refused an email',
                facts: [['When', day(held.refusedAt)]] as const,
              },
            ]),
      ],
    },
  ];
}

function leadItem(lead: HeldLeadRow): HeldItem {
  return {
    title: titleOf(lead),
    facts: [
      ['Unlocked', day(lead.unlockedAt)],
      ['Name', lead.name],
      ['Headline', lead.headline],
      ['Profile', lead.profileUrl],
      ['Photo', lead.photoUrl],
      ['Comment', lead.commentText],
      ['Link of the comment', lead.commentUrl],
      ['Comment written', day(lead.commentedAt)],
      ['Email', `${lead.email}, given ${day(lead.emailAt)}`],
      ...lead.consents.map(
        ({ text, version, at }) =>
          ['Agreed to', `${text} (version ${version}, ${day(new Date(at))})`] as const,
      ),
      ...lead.answers.map(
        ({ question, answer, at }) =>
          ['Answered', `${question}: ${answer} (${day(new Date(at))})`] as const,
      ),
      ['Checks of the comment', String(lead.checks)],
      ['Came first', lead.firstVisit && touchWords(lead.firstVisit)],
      ['Came when it unlocked', lead.lastVisit && touchWords(lead.lastVisit)],
    ],
  };
}

function addressItem(row: HeldAddressRow): HeldItem {
  return {
    title: titleOf(row),
    facts: [
      ['Email', row.email],
      ['Left', day(row.leftAt)],
      ...(row.answers ?? []).map(
        ({ label, answer }) => ['Answered', `${label}: ${answer}`] as const,
      ),
    ],
  };
}

function mailItem(mail: HeldMailRow): HeldItem {
  return {
    title: mailTitle(mail.kind),
    facts: [
      ['Asked for', day(mail.createdAt)],
      ['Sent', mail.sentAt === null ? 'no' : day(mail.sentAt)],
    ],
  };
}

/** The file a visitor downloads: the rows as they are stored, times in ISO 8601. */
export function toDownload(
  email: string,
  { held, scores }: { held: Holdings; scores: HeldScores },
  productName: string,
): string {
  const { leads, contacts, waits, contentLinks, unconfirmed, mails, ...rest } = held;
  const { unsubscribedAt, refusedAt, complainedAt, hasAccount } = rest;
  const file = {
    from: productName,
    email,
    leads: leads.map(({ id, ...lead }) => ({ leadId: id, ...lead })),
    keptByCreators: contacts.map((contact) => contactDownload(contact, scores)),
    resultsAskedFor: waits,
    contentLinksAskedFor: contentLinks,
    unconfirmedAddresses: unconfirmed,
    emails: mails.map(({ kind, ...mail }) => ({ about: mailTitle(kind), ...mail })),
    unsubscribedAt,
    refusedAt,
    complainedAt,
    hasCreatorAccount: hasAccount,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
