import { typedAddress } from '#shared/auth/email-address.ts';
import { emailProblem } from '#shared/unlock/unlock.rules.ts';
import { AppError } from '#server/platform/errors.ts';

/** The address a visitor typed, without what came along with it. Throws `email_invalid` with a text for the form. */
export function readEmail(typed: string): string {
  const email = typedAddress(typed);
  const problem = emailProblem(email);
  if (problem !== null)
    throw new AppError('email_invalid', { values: { problem: problem.message } });
  return email;
}
