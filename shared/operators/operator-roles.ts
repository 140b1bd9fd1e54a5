import { z } from 'zod';

/** `admin` owns the installation and may do everything; `finance` only what endpoints name it for. */
export const operatorRoles = ['admin', 'finance'] as const;
export const OperatorRole = z.enum(operatorRoles);
export type OperatorRole = z.infer<typeof OperatorRole>;

/** Whether a role may call an endpoint of operators. What names no role is for the owner alone. */
export function mayCall(
  role: OperatorRole,
  { roles }: { readonly roles?: readonly OperatorRole[] },
): boolean {
  return role === 'admin' || roles?.includes(role) === true;
}
