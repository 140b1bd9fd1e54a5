import { auditActions, type AuditAction } from '#shared/audit/audit.contract.ts';

const names: Record<AuditAction, string> = {
  'operator.created': 'Operator created',
  'operator.login': 'Signed in',
  'operator.login_failed': 'Sign-in failed',
  'operator.logout': 'Signed out',
  'operator.password_changed': 'Password changed',
  'operator.totp_enabled': 'Second factor on',
  'operator.totp_disabled': 'Second factor off',
  'operator.recovery_codes_renewed': 'New recovery codes',
  'operator.changed': 'Changed the role or the access of an operator',
  'operator.session_ended': 'Session ended',
  'creator.suspended': 'Creator suspended',
  'creator.restored': 'Creator restored',
  'creator.plan_set': 'Plan of a creator set',
  'creator.plan_ended': 'Plan of a creator ended',
  'creator.override_set': 'Exception from a plan set',
  'creator.override_ended': 'Exception from a plan ended',
  'creator.room_added': 'Comments added to a month',
  'creator.profile_confirmed': 'LinkedIn profile confirmed',
  'creator.profile_unconfirmed': 'Confirmation withdrawn',
  'page.taken_down': 'Page taken down',
  'page.lifted': 'Takedown lifted',
  'creator.deletion_scheduled': 'Account deletion scheduled',
  'creator.deletion_brought_forward': 'Account deletion brought forward',
  'creator.deletion_cancelled': 'Account deletion canceled',
  'creator.deleted': 'Account deleted',
  'mail.opened': 'Email opened',
  'mail.test_sent': 'Test email sent',
  'report.resolved': 'Report resolved',
  'settings.changed': 'Settings changed',
  'ban.added': 'Ban added',
  'ban.lifted': 'Ban lifted',
  'linkedin_sign_in.changed': 'Sign in with LinkedIn changed',
  'throwaway.list_changed': 'List of throw-away domains changed',
  'throwaway.domain_changed': 'Throw-away domain changed',
  'mail.addresses_stopped': 'Mail to addresses stopped',
  'mail.address_taken_back': 'Mail to an address allowed again',
  'mail.notice_key_made': 'Key for reports about mail made',
  'mail.notice_key_removed': 'Key for reports about mail removed',
  'plan.added': 'Plan added',
  'plan.changed': 'Plan changed',
  'plan.retired': 'Plan retired',
  'plan.offered': 'Plan offered again',
  'billing.provider_chosen': 'Chose the payment provider',
  'billing.key_set': 'Set the key of the payment provider',
  'billing.key_removed': 'Removed the key of the payment provider',
  'billing.webhook_set': 'Set the payment webhook',
  'billing.prices_made': 'Made prices at the payment provider',
  'billing.coupon_made': 'Made a coupon',
  'billing.coupon_off': 'Switched a coupon off',
  'billing.coupon_on': 'Switched a coupon on again',
  'billing.price_moved': 'Moved subscribers to the current price',
  'billing.price_move_undone': 'Took a move to another price back',
  'billing.synced': 'Fetched payments of a creator again',
  'billing.reconciled': 'Compared payments with the provider',
  'billing.event_replayed': 'Replayed payment events',
  'billing.cancelled': 'Canceled a subscription',
  'billing.refunded': 'Refunded an invoice',
  'billing.invoice_link_sent': 'Mailed the link of an invoice',
  'billing.seller_changed': 'Changed who issues invoices',
  'billing.request_declined': 'Declined a request for a plan',
  'billing.manual_sent': 'Mailed a manual invoice again',
  'billing.manual_credited': 'Took a manual invoice back',
  'billing.plan_changed': 'Changed the plan of a subscription',
  'billing.change_undone': 'Called off a planned change of plan',
  'billing.resumed': 'Called off a planned end of a subscription',
  'billing.paused': 'Paused a subscription',
  'billing.unpaused': 'Let a paused subscription go on',
  'billing.manual_billed': 'Wrote a manual invoice',
  'billing.manual_paid': 'Marked a manual invoice paid',
  'billing.manual_voided': 'Voided a manual invoice',
  'readers.changed': 'Comment readers changed',
  'paid_reader.key_set': 'Key of the paid reader set',
  'paid_reader.key_removed': 'Key of the paid reader removed',
  'paid_reader.terms_changed': 'Terms of the paid reader changed',
  'linkedin_app.saved': 'LinkedIn app registered or changed',
  'linkedin_app.removed': 'LinkedIn app removed',
  'billing.list_exported': 'File of a payment list taken',
  'books.exported': 'File of the books taken',
  'demo.removed': 'Demo data removed',
  'visitor.erased': 'Visitor data erased',
  'leads.erased_by_rule': 'Leads erased by a rule of their creator',
  'comment.erased': 'Comment erased for a visitor',
  'news.created': 'News article written',
  'news.changed': 'News article changed',
  'news.published': 'News article published',
  'news.unpublished': 'News article unpublished',
  'news.deleted': 'News article deleted',
  'support.answered': 'Ticket answered',
  'support.status_set': 'Status of a ticket set',
  'referral.counted': 'Doubtful commission counted',
  'referral.refused': 'Commission refused',
  'referral.batch_made': 'Referral payouts put into a batch',
  'referral.batch_exported': 'Referral payouts exported',
  'referral.batch_paid': 'Batch of referral payouts marked paid',
  'referral.payout_paid': 'Referral payout marked paid',
  'referral.payout_failed': 'Referral payout marked failed',
};

export function actionOf(text: string): AuditAction | undefined {
  return auditActions.find((action) => action === text);
}

/** The name of an act; an unknown word of another release is shown as it is. */
export function actionName(action: string): string {
  const known = actionOf(action);
  return known === undefined ? action : names[known];
}

export type Fact = string | number | boolean | null;

export interface FactChange {
  name: string;
  /** Undefined where the object had no such fact. */
  before: Fact | undefined;
  after: Fact | undefined;
  isChanged: boolean;
}

/** The facts of both sides by name, in the order they were written. */
export function compareFacts(
  before: Record<string, Fact> | null,
  after: Record<string, Fact> | null,
): FactChange[] {
  const all = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...all].map((name) => {
    const [old, now] = [before?.[name], after?.[name]];
    return { name, before: old, after: now, isChanged: old !== now };
  });
}

/** `secondFactor` -> "Second factor". */
export function factName(name: string): string {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function factText(fact: Fact | undefined): string {
  if (fact === undefined || fact === null || fact === '') return 'none';
  if (typeof fact === 'boolean') return fact ? 'yes' : 'no';
  return String(fact);
}
