/** What creators choose channels for. */
export const notificationEvents = [
  'leads',
  'approvals',
  'magnets',
  'limits',
  'files',
  'support',
  'payments',
  'takedowns',
  'security',
  'messages',
  'news',
] as const;
export type NotificationEvent = (typeof notificationEvents)[number];

/** Each stored kind, and the event it belongs to. Kinds of mails have the mail's name. */
export const notificationKinds = {
  lead: 'leads',
  approval: 'approvals',
  broken_link: 'magnets',
  page_ended: 'magnets',
  usage: 'limits',
  leads_released: 'limits',
  leads_due: 'limits',
  export_ready: 'files',
  lead_export_ready: 'files',
  support_answered: 'support',
  payment_failed: 'payments',
  payment_recovered: 'payments',
  plan_ended: 'payments',
  plan_request_declined: 'payments',
  price_moves: 'payments',
  price_stays: 'payments',
  invoice_issued: 'payments',
  invoice_reminder: 'payments',
  invoice_closed: 'payments',
  page_taken_down: 'takedowns',
  page_restored: 'takedowns',
  new_browser: 'security',
  message: 'messages',
  news: 'news',
  password_changed: 'security',
  linkedin_connected: 'security',
  operator_entered: 'security',
  access_ended: 'security',
} as const satisfies { readonly [kind: string]: NotificationEvent };
export type NotificationKind = keyof typeof notificationKinds;

/** False for a kind of a newer release. */
export function isNotificationKind(kind: string): kind is NotificationKind {
  return Object.hasOwn(notificationKinds, kind);
}
