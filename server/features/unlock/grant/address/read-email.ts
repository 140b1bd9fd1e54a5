import { emailProblem } from '#shared/unlock/unlock.rules.ts';
import { AppError } from '#server/platform/errors.ts';

/** The address a visitor typed, trimmed. Throws `email_invalid` with a text for the form. */
export function readEmail(typed: string): string {
  const problem = emailProblem(typed);
  if (problem !== null)
    throw new AppError('email_invalid', { values: { problem: problem.message } });
  return typed.trim();
}
