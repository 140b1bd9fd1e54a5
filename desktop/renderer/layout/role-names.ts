import type { OperatorRole } from '#shared/operators/operator-roles.ts';

/** The roles as screens name them. */
export const roleNames: Record<OperatorRole, string> = {
  admin: 'Owner',
  support: 'Support',
  finance: 'Finance',
  readonly: 'Read-only',
};
