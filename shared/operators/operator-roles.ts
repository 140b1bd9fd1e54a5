import { z } from 'zod';

/**
 * `admin` owns the installation and may do everything. The others may call only what endpoints name
 * them for: `support` answers creators, `finance` keeps the books, `readonly` looks and changes nothing.
 */
export const operatorRoles = ['admin', 'support', 'finance', 'readonly'] as const;
export const OperatorRole = z.enum(operatorRoles);
export type OperatorRole = z.infer<typeof OperatorRole>;

/** For what belongs to every operator: the own account and session. */
export const otherRoles = ['support', 'finance', 'readonly'] as const;

/** Whether a role may call an endpoint of operators. What names no role is for the owner alone. */
export function mayCall(
  role: OperatorRole,
  { roles }: { readonly roles?: readonly OperatorRole[] },
): boolean {
  return role === 'admin' || roles?.includes(role) === true;
}

/** Whether a role sees what other operators did, and not its own acts only. */
export function seesAllActs(role: OperatorRole): boolean {
  return role === 'admin' || role === 'readonly';
}
