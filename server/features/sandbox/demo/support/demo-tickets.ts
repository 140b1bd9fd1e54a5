import type { TicketRating, TicketStatus, TicketTopic } from '#shared/support/ticket-shapes.ts';

export interface DemoTicket {
  topic: TicketTopic;
  subject: string;
  status: TicketStatus;
  /** The creator has not opened the last answer. */
  isUnreadByCreator: boolean;
  isUnreadByOperators: boolean;
  /** The ticket names the newest check of a comment that opened nothing. */
  hasAttempt: boolean;
  /** Oldest first; `by` is the name of an operator, null for the creator. */
  messages: readonly { by: string | null; hoursAgo: number; text: string }[];
  rating?: { rating: TicketRating; ratingText: string };
  /** Of operators among themselves. */
  notes?: readonly { by: string; hoursAgo: number; text: string }[];
}

/** Tickets of the demo creator in each state. */
const demoTickets: readonly DemoTicket[] = [
  {
    topic: 'unlocking',
    subject: 'I see the comment on LinkedIn, but the page does not',
    status: 'open',
    isUnreadByCreator: false,
    isUnreadByOperators: true,
    hasAttempt: true,
    messages: [
      {
        by: null,
        hoursAgo: 3,
        text: 'A customer wrote the word under my post this morning. I see the comment when I am signed in, but the unlock page says that it cannot be read.\n\nThe check is attached. What can I tell her?',
      },
    ],
  },
  {
    topic: 'billing',
    subject: 'Our company name on the invoice',
    status: 'open',
    isUnreadByCreator: false,
    isUnreadByOperators: true,
    hasAttempt: false,
    messages: [
      {
        by: null,
        hoursAgo: 30,
        text: 'We need the name of the company on our invoices, not mine. Where do I enter it?',
      },
      {
        by: 'Mara',
        hoursAgo: 26,
        text: 'Under Subscription, in the billing details. It applies from the next invoice on. Shall we write the last one again?',
      },
      { by: null, hoursAgo: 1, text: 'Found it, thank you. Yes, please write the last one again.' },
    ],
    notes: [
      {
        by: 'Mara',
        hoursAgo: 25,
        text: 'The last invoice is paid already. If she wants it again, refund it and write a new one with the same amount.',
      },
    ],
  },
  {
    topic: 'magnets',
    subject: 'One word for two lead magnets?',
    status: 'pending',
    isUnreadByCreator: true,
    isUnreadByOperators: false,
    hasAttempt: false,
    messages: [
      {
        by: null,
        hoursAgo: 52,
        text: 'I want to use GUIDE for a new lead magnet too. Do comments under the old post still open the old one?',
      },
      {
        by: 'Mara',
        hoursAgo: 47,
        text: 'Yes. Each page looks for its own word under its own posts, so the same word is fine. Bind both lead magnets to their posts, then nobody opens the wrong one.\n\nDid that answer your question?',
      },
    ],
  },
  {
    topic: 'leads',
    subject: 'Only the new leads in a file',
    status: 'solved',
    isUnreadByCreator: false,
    isUnreadByOperators: false,
    hasAttempt: false,
    rating: { rating: 'good', ratingText: 'Fast, and it was exactly what I needed.' },
    messages: [
      {
        by: null,
        hoursAgo: 218,
        text: 'How do I export only the leads that came since my last export?',
      },
      {
        by: 'Jonas',
        hoursAgo: 214,
        text: 'Filter the table by the date of the unlock, then press Export. The file has exactly what the table shows. Save the filter as a view, and it is one click the next time.',
      },
      { by: null, hoursAgo: 213, text: 'That works. Thanks!' },
      { by: 'Jonas', hoursAgo: 212, text: 'Good to hear. I close this then.' },
    ],
  },
];

/** Texts that operators of the demo put into answers. */
const demoMacros = [
  {
    name: 'Thank you, solved',
    body: 'Hi {{creator_name}},\n\ngood to hear that it works. I close ticket {{ticket_number}}. A new message opens it again.\n\n{{operator_name}}',
  },
  {
    name: 'Which post is it?',
    body: 'Hi {{creator_name}},\n\nplease send us the link of the post and of the comment, and say whether you see the comment when you are signed out of LinkedIn.\n\n{{operator_name}}',
  },
] as const;

/** All of the demo's support. */
export const demoSupport = { tickets: demoTickets, macros: demoMacros };
