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
  'operator.session_ended': 'Session ended',
  'creator.suspended': 'Creator suspended',
  'creator.restored': 'Creator restored',
  'mail.opened': 'Mail opened',
  'mail.test_sent': 'Test mail sent',
  'report.resolved': 'Report resolved',
  'settings.changed': 'Settings changed',
};

export function actionOf(text: string): AuditAction | undefined {
  return auditActions.find((action) => action === text);
}

/** What an act is called; a word of another release is shown as it is. */
export function actionName(action: string): string {
  const known = actionOf(action);
  return known === undefined ? action : names[known];
}

export type Fact = string | number | boolean | null;

export interface FactChange {
  name: string;
  /** Undefined where the thing had no such fact. */
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
