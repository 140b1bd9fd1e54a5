import type { NotificationKind } from '#shared/notifications/notification-kinds.ts';
import { usageText } from '#shared/billing/usage-texts.ts';
import type { UsageNotice } from '#shared/billing/usage-notices.contract.ts';

/** What the text of a notification is made of. */
export interface ToldFacts {
  kind: NotificationKind;
  /** Of the magnet or ticket. */
  subject: string | null;
  /** Null where there is none, or it is gone. */
  magnetTitle: string | null;
  ticketSubject: string | null;
  messageSubject: string | null;
  newsTitle: string | null;
  /** How many leads came, for those. */
  leads: number;
  facts: Readonly<Record<string, unknown>>;
}

export interface ToldText {
  title: string;
  text: string;
  path: string;
}

type Write = (told: ToldFacts) => ToldText;

const magnetOf = ({ magnetTitle }: ToldFacts): string =>
  magnetTitle === null ? 'a removed lead magnet' : `“${magnetTitle}”`;
const editPath = ({ subject, magnetTitle }: ToldFacts): string =>
  magnetTitle === null ? '/magnets' : `/magnets/${subject}/edit`;
const fixed =
  (title: string, path: string, text = ''): Write =>
  () => ({ title, text, path });

/** The words of each kind: the same in the console, in pushed messages and in digests. */
const texts: Readonly<Record<NotificationKind, Write>> = {
  lead: (told) => ({
    title: `${told.leads === 1 ? '1 new lead' : `${told.leads.toLocaleString('en')} new leads`} at ${magnetOf(told)}`,
    text: '',
    path: '/crm',
  }),
  approval: (told) => ({
    title: `Comments wait at ${magnetOf(told)}`,
    text: 'We could not read them yet. Approve the ones that you see on LinkedIn.',
    path: '/activity',
  }),
  broken_link: (told) => ({
    title: `A link of ${magnetOf(told)} is broken`,
    text: 'The page was missing in two checks, one hour apart.',
    path: editPath(told),
  }),
  page_ended: (told) => ({
    title: `${magnetOf(told)} has ended`,
    text: 'It takes no new unlocks.',
    path: editPath(told),
  }),
  usage({ facts }) {
    const notice = facts as unknown as Pick<UsageNotice, 'meter' | 'threshold' | 'used' | 'limit'>; // written by the trigger of the table of notices
    return { ...usageText(notice), path: '/subscription' };
  },
  leads_released: fixed('Leads over your limit were released', '/crm'),
  leads_due: fixed(
    'Leads are about to be erased',
    '/settings/privacy',
    'One of your retention rules applies.',
  ),
  export_ready: fixed('The copy of your account is ready', '/settings/data'),
  lead_export_ready: fixed('A file of leads is ready', '/crm'),
  support_answered: ({ subject, ticketSubject }) => ({
    title: 'Support answered',
    text: ticketSubject ?? '',
    path: ticketSubject === null ? '/support' : `/support/${subject}`,
  }),
  payment_failed: fixed('A payment failed', '/subscription', 'Check your payment method.'),
  payment_recovered: fixed('Your payment went through', '/subscription'),
  plan_ended: fixed('Your plan has ended', '/subscription'),
  plan_request_declined: fixed('Your request for a plan was declined', '/subscription'),
  price_moves: fixed('Your price will change', '/subscription'),
  price_stays: fixed('Your price stays as it is', '/subscription'),
  invoice_issued: fixed('You have a new invoice', '/subscription'),
  invoice_reminder: fixed('An invoice is not paid yet', '/subscription'),
  invoice_closed: fixed('An invoice is closed', '/subscription'),
  page_taken_down: (told) => ({
    title: `${magnetOf(told)} was taken down`,
    text: 'The email says why, and what you can do.',
    path: editPath(told),
  }),
  page_restored: (told) => ({
    title: `The takedown of ${magnetOf(told)} was lifted`,
    text: '',
    path: editPath(told),
  }),
  new_browser: fixed(
    'A sign-in from another browser',
    '/settings/security',
    'If it was not you, change your password and sign other devices out.',
  ),
  message: ({ subject, messageSubject }) => ({
    title: messageSubject ?? 'A message of the operators',
    text: '',
    path: `/notifications/${subject}`,
  }),
  news: ({ subject, newsTitle }) => ({
    title: newsTitle ?? 'News',
    text: '',
    path: newsTitle === null ? '/news' : `/news/${subject}`,
  }),
  password_changed: fixed('Your password was changed', '/settings/security'),
  linkedin_connected: fixed('LinkedIn is connected to your account', '/settings/security'),
  operator_entered: fixed(
    'An operator opened your account',
    '/settings/security',
    'The email says why.',
  ),
  access_ended: fixed(
    'An operator ended sessions or devices of your account',
    '/settings/security',
    'The email says why.',
  ),
};

/** Title, text and screen of a notification. */
export function toldText(told: ToldFacts): ToldText {
  return texts[told.kind](told);
}

/** An article that was unpublished or expired before somebody was told. */
export function isWithdrawn({ kind, newsTitle }: { kind: string; newsTitle: string | null }) {
  return kind === 'news' && newsTitle === null;
}
