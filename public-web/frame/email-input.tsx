import { MAX_EMAIL_LENGTH } from '#shared/auth/email-address.ts';

/** The email field of every form on the public pages. */
export function EmailInput({
  id,
  value,
  describedBy,
  hasProblem,
  autoFocus = false,
}: {
  id: string;
  value: string;
  describedBy: string | undefined;
  hasProblem: boolean;
  autoFocus?: boolean;
}) {
  return (
    <input
      id={id}
      name="email"
      type="email"
      required
      maxLength={MAX_EMAIL_LENGTH}
      autoComplete="email"
      dir="ltr"
      placeholder="you@example.com"
      defaultValue={value}
      aria-describedby={describedBy}
      aria-invalid={hasProblem ? true : undefined}
      autoFocus={autoFocus}
      data-focus={hasProblem ? true : undefined}
    />
  );
}
