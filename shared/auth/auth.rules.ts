import { isEmailAddress, WRONG_ADDRESS } from './email-address.ts';

/** Form and server use the same sentences. */
export const authTexts = {
  allRequired: 'All fields are required',
  mismatch: 'Passwords do not match',
  tooShort: 'Password must be at least 6 characters long',
  tooLong: 'Password must be at most 128 characters long',
  invalidEmail: WRONG_ADDRESS,
  resetEmailRequired: 'Please enter your email address first',
  /** The toast of the reset dialog. */
  resetMailed: 'Check your email for reset instructions',
  currentPasswordWrong: 'The current password is wrong',
} as const;

export const MIN_PASSWORD_LENGTH = 6;
export const MAX_PASSWORD_LENGTH = 128;

export interface SignUpForm {
  name: string;
  email: string;
  password: string;
  confirmPassword: string;
}

/** First broken sign-up rule in the order of the form, or null. */
export function signUpProblem(
  form: SignUpForm,
): { field: keyof SignUpForm; message: string } | null {
  const empty = (['name', 'email', 'password', 'confirmPassword'] as const).find(
    (field) => (field === 'name' || field === 'email' ? form[field].trim() : form[field]) === '',
  );
  if (empty !== undefined) return { field: empty, message: authTexts.allRequired };
  if (!isEmailAddress(form.email.trim())) {
    return { field: 'email', message: authTexts.invalidEmail };
  }
  return newPasswordProblem(form);
}

export type NewPasswordForm = Pick<SignUpForm, 'password' | 'confirmPassword'>;

/** First broken rule of a new password, in the order of the form, or null. */
export function newPasswordProblem({
  password,
  confirmPassword,
}: NewPasswordForm): { field: keyof NewPasswordForm; message: string } | null {
  if (password === '') return { field: 'password', message: authTexts.allRequired };
  if (password !== confirmPassword) {
    return { field: 'confirmPassword', message: authTexts.mismatch };
  }
  if (password.length < MIN_PASSWORD_LENGTH) {
    return { field: 'password', message: authTexts.tooShort };
  }
  if (password.length > MAX_PASSWORD_LENGTH) {
    return { field: 'password', message: authTexts.tooLong };
  }
  return null;
}
