import { MIN_PASSWORD_LENGTH } from '#shared/auth/auth.rules.ts';
import { MIN_OPERATOR_PASSWORD_LENGTH } from '#shared/operators/operators.rules.ts';

/** Very common passwords (a warning, not a refusal). */
const common = new Set(
  `123456 1234567 12345678 123456789 1234567890 111111 000000 password password1 passw0rd qwerty
  qwerty123 qwertyuiop abc123 iloveyou letmein welcome admin admin123 monkey dragon sunshine
  princess football baseball linkedin`.split(/\s+/),
);

/** One sentence about a password while it is typed. The minimum of six stays the rule. */
export function passwordHint(password: string): string {
  if (common.has(password.toLowerCase())) {
    return 'This is one of the most common passwords. Please choose another.';
  }
  const short = shortHint(password, MIN_PASSWORD_LENGTH);
  if (short !== null) return short;
  const distinct = new Set(password).size;
  if (password.length < 10 || distinct < 5)
    return 'Allowed, but easy to guess. Longer is stronger.';
  return password.length < 14 ? 'Good. Longer is stronger.' : 'Strong.';
}

/**
 * The same for an operator's password, whose minimum is higher; easy ones are refused by the server.
 */
export function operatorPasswordHint(password: string): string {
  return shortHint(password, MIN_OPERATOR_PASSWORD_LENGTH) ?? 'Long enough. Longer is stronger.';
}

function shortHint(password: string, floor: number): string | null {
  if (password === '') return `At least ${floor} characters. A short sentence is best.`;
  return password.length < floor ? `${floor - password.length} more to go.` : null;
}
