import { MAX_EMAIL_LENGTH } from '#shared/auth/email-address.ts';

/** The email field of every form on the public pages. */
export function EmailInput({
  id,
  value,
  describedBy,
  hasProblem,
  placeholder = 'you@example.com',
  autoFocus = false,
}: {
  id: string;
  value: string;
  describedBy: string | undefined;
  hasProblem: boolean;
  placeholder?: string | undefined;
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
      placeholder={placeholder}
      defaultValue={value}
      aria-describedby={describedBy}
      aria-invalid={hasProblem ? true : undefined}
      autoFocus={autoFocus}
      data-focus={hasProblem ? true : undefined}
    />
  );
}
