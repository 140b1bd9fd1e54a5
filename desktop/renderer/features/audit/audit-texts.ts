import { auditActions, type AuditAction, type AuditRow } from '#shared/audit/audit.contract.ts';
import type { AuditTargetKind } from '#shared/audit/audit-targets.ts';
import { auditActionNames } from '#shared/audit/audit-action-names.ts';

/** What an act was done to, in a filter. */
export const targetKindNames: Record<AuditTargetKind, string> = {
  operator: 'Operators',
  invitation: 'Invitations',
  creator: 'Creators',
  page: 'Pages',
  denied_host: 'Denied hosts',
  mail: 'Emails',
  report: 'Reports',
  settings: 'Settings',
  audit: 'This log',
  ban: 'Bans',
  alert: 'Alerts',
  plan: 'Plans',
  billing: 'Payments',
  reader: 'Comment readers',
  news: 'News',
  message: 'Messages to creators',
  ticket: 'Tickets',
  macro: 'Macros',
  erasure: 'Erasures',
  commission: 'Commissions',
  payout: 'Payouts',
  books: 'Books',
};

export function actionOf(text: string): AuditAction | undefined {
  return auditActions.find((action) => action === text);
}

/** The name of an act; an unknown word of another release is shown as it is. */
export function actionName(action: string): string {
  const known = actionOf(action);
  return known === undefined ? action : auditActionNames[known];
}

/** Who acted where no operator was signed in. */
export function nobodysName({ action, networkHash }: AuditRow): string {
  if (action === 'visitor.erased') return 'The visitor';
  return networkHash === '' ? 'Automatic' : 'Unknown';
}
