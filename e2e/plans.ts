import { changeDatabase } from './change-database.ts';

/** Moves a creator to another plan, as a purchase would. */
export async function putOnPlan(email: string, plan: 'starter' | 'pro' | 'creator'): Promise<void> {
  const sql = `UPDATE users SET plan_id = $2 WHERE email = $1`;
  if ((await changeDatabase(sql, [email, plan])) !== 1) throw new Error(`no account of ${email}`);
}
