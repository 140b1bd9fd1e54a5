import { MIN_PASSWORD_LENGTH } from '#shared/auth/auth.rules.ts';

/** Among the first guesses of anyone who tries (D16 warns, and does not refuse). */
const common = new Set(
  `123456 1234567 12345678 123456789 1234567890 111111 000000 password password1 passw0rd qwerty
  qwerty123 qwertyuiop abc123 iloveyou letmein welcome admin admin123 monkey dragon sunshine
  princess football baseball linkedin`.split(/\s+/),
);

/** One sentence about a password while it is typed. The floor of six stays the rule (spec §5). */
export function passwordHint(password: string): string {
  if (password === '')
    return `At least ${MIN_PASSWORD_LENGTH} characters. A short sentence is best.`;
  if (common.has(password.toLowerCase())) {
    return 'This is one of the most common passwords. Please choose another.';
  }
  if (password.length < MIN_PASSWORD_LENGTH) {
    return `${MIN_PASSWORD_LENGTH - password.length} more to go.`;
  }
  const distinct = new Set(password).size;
  if (password.length < 10 || distinct < 5)
    return 'Allowed, but easy to guess. Longer is stronger.';
  return password.length < 14 ? 'Good. Longer is stronger.' : 'Strong.';
}
