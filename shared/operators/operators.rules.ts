import { MAX_PASSWORD_LENGTH, authTexts } from '#shared/auth/auth.rules.ts';

/** Operators can act on all accounts, so their minimum is higher than a creator's. */
export const MIN_OPERATOR_PASSWORD_LENGTH = 12;

/** The texts of the operator's form. */
export const operatorTexts = {
  usernameRequired: 'Username is required',
  passwordRequired: 'Password is required',
  invalid: 'Invalid username or password',
  usernameForm: 'Use 3 to 64 letters, digits, dots, dashes, underscores or @',
  tooShort: `Password must be at least ${MIN_OPERATOR_PASSWORD_LENGTH} characters long`,
  tooCommon: 'This password is too common. Choose another one',
  sameAsName: 'The password must not contain the username',
} as const;

/** The form under which usernames are unique. */
export function usernameKey(username: string): string {
  return username.trim().normalize('NFKC').toLowerCase();
}

/** First broken rule of a username, or null. */
export function usernameProblem(username: string): string | null {
  const name = username.trim();
  if (name === '') return operatorTexts.usernameRequired;
  return /^[a-z0-9._@-]{3,64}$/i.test(name) ? null : operatorTexts.usernameForm;
}

/**
 * Common passwords of twelve characters and more. A text, because a set that is made at once would load this
 * file for everybody who signs in.
 */
const common = `123456789012 1234567890123 12345678901234 123456789123 123456123456 111111111111 000000000000
  passwordpassword password1234 password12345 passw0rdpassw0rd qwertyuiop123 qwertyqwerty
  qwertyuiop[] 1q2w3e4r5t6y 1qaz2wsx3edc adminadminadmin administrator administrator1 adminpassword
  letmeinletmein changemechangeme changeme1234 welcome12345 iloveyouiloveyou`;

/** First broken rule of an operator's password, or null. Length is in UTF-16 units, as for creators. */
export function operatorPasswordProblem(password: string, username: string): string | null {
  if (password === '') return operatorTexts.passwordRequired;
  if (password.length < MIN_OPERATOR_PASSWORD_LENGTH) return operatorTexts.tooShort;
  if (password.length > MAX_PASSWORD_LENGTH) return authTexts.tooLong;
  const folded = password.normalize('NFKC').toLowerCase();
  if (common.split(/\s+/).includes(folded) || new Set(folded).size < 5)
    return operatorTexts.tooCommon;
  const key = usernameKey(username);
  return key !== '' && folded.includes(key) ? operatorTexts.sameAsName : null;
}

export interface NewOperatorForm {
  username: string;
  password: string;
  confirmPassword: string;
}

/** First broken rule of the first operator's form, or null. */
export function newOperatorProblem(
  form: NewOperatorForm,
): { field: keyof NewOperatorForm; message: string } | null {
  const username = usernameProblem(form.username);
  if (username !== null) return { field: 'username', message: username };
  return newOperatorPasswordProblem(form, form.username);
}

/** First broken rule of an operator's new password, typed twice, or null. */
export function newOperatorPasswordProblem(
  { password, confirmPassword }: Omit<NewOperatorForm, 'username'>,
  username: string,
): { field: 'password' | 'confirmPassword'; message: string } | null {
  const message = operatorPasswordProblem(password, username);
  if (message !== null) return { field: 'password', message };
  return password === confirmPassword
    ? null
    : { field: 'confirmPassword', message: authTexts.mismatch };
}
