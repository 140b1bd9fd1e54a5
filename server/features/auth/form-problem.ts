import { AppError } from '#server/platform/errors.ts';

/** The first problem of a form, for its field and for the text of the answer. */
export function formProblem(
  code: 'sign_up_invalid' | 'password_invalid' | 'operator_form_invalid',
  { field, message }: { field: string; message: string },
): AppError {
  return new AppError(code, { values: { problem: message }, fields: { [field]: message } });
}
