/** Every mail the product writes. */
export type MailKind =
  | 'sign_in'
  | 'reset_password'
  | 'verify_email'
  | 'account_exists'
  | 'password_changed'
  | 'linkedin_connected'
  | 'plan_ended'
  | 'payment_failed'
  | 'payment_recovered'
  | 'invoice_link'
  | 'price_moves'
  | 'price_stays'
  | 'usage_notice'
  | 'plan_requested'
  | 'plan_request_declined'
  | 'invoice_issued'
  | 'invoice_reminder'
  | 'invoice_closed'
  | 'leads_released'
  | 'leads_due'
  | 'weekly_summary'
  | 'export_ready'
  | 'lead_export_ready'
  | 'erasure_link'
  | 'erasure_receipt'
  | 'page_taken_down'
  | 'page_restored'
  | 'delete_account'
  | 'deletion_scheduled'
  | 'deletion_reminder'
  | 'deletion_cancelled'
  | 'account_deleted'
  | 'creator_left'
  | 'page_closed'
  | 'comment_settled'
  | 'confirm_address'
  | 'content_link'
  | 'content_updated'
  | 'delivery_test'
  | 'page_ended'
  | 'operator_entered'
  | 'access_ended'
  | 'operator_invited'
  | 'creator_invited'
  | 'alert'
  | 'support_asked'
  | 'support_answered'
  | 'notification'
  | 'notification_digest'
  | 'creator_message'
  | 'creator_message_test';

interface MailRule {
  /** Lower goes first, such as sign-in mails: their readers wait for them. */
  priority: number;
  /** After this many seconds it is useless and is never sent late (R07). */
  lifeSeconds: number;
  /** To a visitor: goes with the visitor's data, and no list of acts names its address. */
  isVisitors?: true;
  /** To an operator: only owners see who these are. */
  isOperators?: true;
  /**
   * To many people: when its process died while it left, it is not sent again, because nobody knows whether
   * the mail server has it.
   */
  isSentOnce?: true;
  /** Its row is removed once it is sent or out of date: nothing keeps the address. */
  leavesNoTrace?: true;
  /** Names the mail where its subject is not written yet, such as the list of the outbox. */
  title: string;
}

const MINUTE = 60;
const DAY = 86_400;

export const mailRules: Readonly<Record<MailKind, MailRule>> = {
  sign_in: { priority: 1, lifeSeconds: 30 * MINUTE, title: 'Sign-in link and code' },
  reset_password: { priority: 1, lifeSeconds: 30 * MINUTE, title: 'Password reset' },
  verify_email: { priority: 2, lifeSeconds: DAY, title: 'Address confirmation' },
  account_exists: { priority: 3, lifeSeconds: DAY, title: 'Sign-up with an address in use' },
  password_changed: { priority: 2, lifeSeconds: 3 * DAY, title: 'Password changed' },
  linkedin_connected: { priority: 2, lifeSeconds: 3 * DAY, title: 'LinkedIn connected' },
  // Somebody waits for it with the page open, as long as its code would hold.
  confirm_address: {
    priority: 1,
    lifeSeconds: 30 * MINUTE,
    title: 'Code to confirm an address',
    isVisitors: true,
  },
  content_link: {
    priority: 2,
    lifeSeconds: DAY,
    title: 'Link to open content',
    isVisitors: true,
  },
  // Its creator waits for it beside the text. What was typed is not kept.
  delivery_test: {
    priority: 2,
    lifeSeconds: DAY,
    title: 'Test of an email to visitors',
    leavesNoTrace: true,
  },
  // For all who have the content, so after the mails that somebody waits for.
  content_updated: {
    priority: 5,
    lifeSeconds: 3 * DAY,
    title: 'New version of content',
    isVisitors: true,
  },
  plan_ended: { priority: 4, lifeSeconds: 7 * DAY, title: 'Plan ended' },
  payment_failed: { priority: 2, lifeSeconds: 7 * DAY, title: 'Payment failed' },
  payment_recovered: { priority: 3, lifeSeconds: 7 * DAY, title: 'Payment recovered' },
  // The address of the page is a secret that ends: it is of no use later.
  invoice_link: { priority: 2, lifeSeconds: DAY, title: 'Link of an invoice' },
  price_moves: { priority: 3, lifeSeconds: 7 * DAY, title: 'New price announced' },
  price_stays: { priority: 3, lifeSeconds: 7 * DAY, title: 'New price canceled' },
  usage_notice: { priority: 4, lifeSeconds: 2 * DAY, title: 'Part of a limit used' },
  plan_requested: { priority: 3, lifeSeconds: 7 * DAY, title: 'Plan requested' },
  plan_request_declined: { priority: 3, lifeSeconds: 7 * DAY, title: 'Request declined' },
  invoice_issued: { priority: 3, lifeSeconds: 7 * DAY, title: 'Invoice' },
  invoice_reminder: { priority: 3, lifeSeconds: 3 * DAY, title: 'Invoice reminder' },
  invoice_closed: { priority: 3, lifeSeconds: 7 * DAY, title: 'Invoice paid or canceled' },
  leads_released: { priority: 4, lifeSeconds: 3 * DAY, title: 'Leads released' },
  leads_due: { priority: 4, lifeSeconds: 2 * DAY, title: 'Leads about to be erased' },
  weekly_summary: { priority: 5, lifeSeconds: 2 * DAY, title: 'Weekly summary' },
  export_ready: { priority: 3, lifeSeconds: 7 * DAY, title: 'Export ready' },
  lead_export_ready: { priority: 3, lifeSeconds: 7 * DAY, title: 'File of leads ready' },
  delete_account: { priority: 1, lifeSeconds: 30 * MINUTE, title: 'Code to delete an account' },
  deletion_scheduled: { priority: 2, lifeSeconds: 7 * DAY, title: 'Account deletion scheduled' },
  deletion_reminder: { priority: 2, lifeSeconds: 2 * DAY, title: 'Account deletion reminder' },
  deletion_cancelled: { priority: 3, lifeSeconds: 3 * DAY, title: 'Account deletion canceled' },
  account_deleted: {
    priority: 3,
    lifeSeconds: 3 * DAY,
    title: 'Account deleted',
    leavesNoTrace: true,
  },
  creator_left: {
    priority: 4,
    lifeSeconds: 3 * DAY,
    title: 'Account of a waiting comment deleted',
    isVisitors: true,
    leavesNoTrace: true,
  },
  erasure_link: {
    priority: 2,
    lifeSeconds: DAY,
    title: 'Link to stored data',
    isVisitors: true,
  },
  erasure_receipt: {
    priority: 3,
    lifeSeconds: DAY,
    title: 'Receipt of an erasure',
    isVisitors: true,
    leavesNoTrace: true,
  },
  operator_entered: { priority: 2, lifeSeconds: 7 * DAY, title: 'Operator in the account' },
  access_ended: { priority: 2, lifeSeconds: 7 * DAY, title: 'Session ended by an operator' },
  alert: { priority: 1, lifeSeconds: DAY, title: 'Alert for operators', isOperators: true },
  creator_invited: { priority: 3, lifeSeconds: 7 * DAY, title: 'Invitation of a creator' },
  operator_invited: {
    priority: 2,
    lifeSeconds: 3 * DAY,
    title: 'Invitation of an operator',
    isOperators: true,
  },
  // Of what has no mail of its own; its words are written when it leaves.
  notification: { priority: 4, lifeSeconds: 2 * DAY, title: 'Notification' },
  notification_digest: { priority: 5, lifeSeconds: 2 * DAY, title: 'Digest of notifications' },
  // To many creators, so after all others. A pause may be long.
  creator_message: {
    priority: 6,
    lifeSeconds: 30 * DAY,
    title: 'Message to creators',
    isSentOnce: true,
  },
  creator_message_test: {
    priority: 2,
    lifeSeconds: DAY,
    title: 'Test of a message to creators',
    leavesNoTrace: true,
  },
  support_asked: { priority: 3, lifeSeconds: 7 * DAY, title: 'Message to support' },
  support_answered: { priority: 2, lifeSeconds: 7 * DAY, title: 'Answer of support' },
  page_ended: { priority: 4, lifeSeconds: 3 * DAY, title: 'Lead magnet ended' },
  page_taken_down: { priority: 2, lifeSeconds: 7 * DAY, title: 'Page taken down' },
  page_restored: { priority: 3, lifeSeconds: 7 * DAY, title: 'Takedown lifted' },
  // For all waiting visitors, queued by one statement.
  page_closed: {
    priority: 4,
    lifeSeconds: 3 * DAY,
    title: 'Page of a waiting comment closed',
    isVisitors: true,
  },
  // Queued by a trigger when a waiting comment is settled.
  comment_settled: {
    priority: 4,
    lifeSeconds: 3 * DAY,
    title: 'Result of a waiting comment',
    isVisitors: true,
  },
};

/** False for a kind of a newer release (R19). */
export function isMailKind(kind: string): kind is MailKind {
  return Object.hasOwn(mailRules, kind);
}

/** True for mails that are not sent again when nobody knows whether they left. */
export function isSentOnce(kind: string): boolean {
  return isMailKind(kind) && mailRules[kind].isSentOnce === true;
}

/** The topic of a mail; an unknown word of a newer release is shown as it is. */
export function mailTitle(kind: string): string {
  return isMailKind(kind) ? mailRules[kind].title : kind;
}

/** Kinds that go to visitors. */
export const visitorMailKinds: readonly MailKind[] = (Object.keys(mailRules) as MailKind[]) // the keys above
  .filter((kind) => mailRules[kind].isVisitors);

/** Kinds that go to operators. */
export const operatorMailKinds: readonly MailKind[] = (Object.keys(mailRules) as MailKind[]) // the keys above
  .filter((kind) => mailRules[kind].isOperators);
