/** Why somebody was lost, and what helps. */
export interface LossAdvice {
  label: string;
  advice: string;
  /** What the number is, where it is no count of rows. */
  sum?: string;
  /** What the number is, where its reason does not say it. */
  note?: string;
  /** The screen where the creator can follow the advice. */
  act?: { to: string; text: string };
}

const magnets = { to: '/magnets', text: 'Lead magnets' };
const readers = { to: '/settings/readers', text: 'Readers' };
const activity = { to: '/activity', text: 'Activity' };

/** What a creator can do about each reason of a loss; by the reason in an answer. */
export const lossAdvice = {
  left: {
    label: 'Left without an attempt',
    advice: 'Say in the post and at the top of the page that a comment is the key.',
    sum: 'Visitors less tries',
    act: magnets,
  },
  waiting: {
    label: 'Waiting',
    advice: 'Open the post with the browser extension, or settle the comments in the activity.',
    note: 'Tries of this period whose comment waits now; the activity lists those that wait for you.',
    act: { to: '/activity?tab=waiting', text: 'Waiting for you' },
  },
  decided_later: {
    label: 'No outcome in this period',
    advice:
      'They were decided later, erased, or tried before reasons were kept. A longer period shows how later ones ended.',
    sum: 'Tries less verified, failed and waiting ones',
  },
  word_missing: {
    label: 'Word missing',
    advice: 'Repeat the trigger word in the post, or allow more spellings of it.',
    act: magnets,
  },
  more_than_word: {
    label: 'More than the word',
    advice: 'Say in the post that the word alone is the key, or let comments contain the word.',
    act: magnets,
  },
  word_excluded: {
    label: 'Excluded word',
    advice:
      'Check the comments in the activity, and remove excluded words that block real comments.',
    act: activity,
  },
  wrong_post: {
    label: 'Comment on another post',
    advice:
      'Link to the page from one post only, or let the magnet take comments of all your posts.',
    act: magnets,
  },
  too_old: {
    label: 'Comment too old',
    advice: 'Ask for a new comment, or extend the time.',
    act: magnets,
  },
  own_comment: {
    label: 'Your own comment',
    advice: 'Try your page with the practice post.',
    act: magnets,
  },
  near_miss: {
    label: 'Typing error in the word',
    advice: 'Approve these comments, or allow more spellings of the word.',
    act: activity,
  },
  comment_gone: {
    label: 'Comment not shown',
    advice: 'Check that the post is public and that comments are visible to everybody.',
    act: readers,
  },
  comment_already_used: {
    label: 'Comment used by others',
    advice: 'One comment opens the content for one person. Ask readers to write their own.',
  },
  comment_not_visible: {
    label: 'Comment not found yet',
    advice: 'Check that the post is public and that comments are visible to everybody.',
    act: readers,
  },
  linkedin_unavailable: {
    label: 'LinkedIn did not answer yet',
    advice: 'Nothing to change: these comments are checked again automatically.',
  },
  in_queue: {
    label: 'Waiting for its check',
    advice: 'Nothing to change: these comments are checked in turn.',
  },
  invalid_comment_url: {
    label: 'Not a comment link',
    advice: 'Say in the post that the link of the comment is needed, and not that of the post.',
  },
  quota_exceeded: {
    label: 'Limit of your plan reached',
    advice: 'Choose a plan with more unlocks a month.',
    act: { to: '/subscription', text: 'Plans' },
  },
  inactive: {
    label: 'Page switched off',
    advice: 'Switch the lead magnet on again.',
    act: magnets,
  },
  not_open_yet: {
    label: 'Came before the start',
    advice: 'Nothing to change: these comments count once the page is open.',
  },
  page_ended: {
    label: 'Came after the end',
    advice: 'Give the lead magnet a later end, or more places.',
    act: magnets,
  },
  rejected: { label: 'Rejected by you', advice: 'Write the rule for comments into the post.' },
  no_email: {
    label: 'No email given',
    advice: 'Say what you send, or make the email optional for this magnet.',
    sum: 'Verified less emails, of lead magnets that ask for an email',
    act: magnets,
  },
  not_delivered: {
    label: 'Not delivered yet',
    advice: 'Mail the link again from the lead’s page.',
    sum: 'Verified less those without an email and less deliveries',
    act: { to: '/crm', text: 'Leads' },
  },
  not_opened: {
    label: 'Not opened yet',
    advice: 'Remind them in a reply to their comment.',
    sum: 'Deliveries less openings',
    act: { to: '/crm', text: 'Leads' },
  },
} as const satisfies Readonly<Record<string, LossAdvice>>;

type Loss = keyof typeof lossAdvice;
/** Whose difference to the next step may be rows of their own, and of what they are rows. */
const differences = {
  no_email: 'verified',
  not_delivered: 'verified',
  not_opened: 'delivered',
} as const;
export type Difference = keyof typeof differences;
export const isDifference = (reason: string): reason is Difference =>
  Object.hasOwn(differences, reason);

/** Why a try failed: a loss that is counted from rows. */
export type FailureReason = Exclude<
  {
    [Name in Loss]: (typeof lossAdvice)[Name] extends { sum: string } ? never : Name;
  }[Loss],
  'waiting'
>;

/** Whether a loss is counted from failed tries. */
const isFailureReason = (reason: string): reason is FailureReason =>
  reason !== 'waiting' &&
  Object.hasOwn(lossAdvice, reason) &&
  !('sum' in lossAdvice[reason as Loss]); // looked up before
export const failureReasons = Object.keys(lossAdvice).filter(isFailureReason);

/** A loss whose rows can be asked for. */
export type ListedReason = FailureReason | Difference | 'waiting';
export const listedReasons: readonly ListedReason[] = [
  ...failureReasons,
  'waiting',
  ...Object.keys(differences).filter(isDifference),
];
export const isListedReason = (reason: string): reason is ListedReason =>
  listedReasons.some((one) => one === reason);

/** Of which figure the rows of a loss are: failed tries, tries that wait, or leads that came no further. */
export const metricOfLoss = (reason: ListedReason) =>
  reason === 'waiting' ? 'tried' : isDifference(reason) ? differences[reason] : 'lost';
