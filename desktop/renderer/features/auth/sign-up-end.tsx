import type { NewPasswordForm } from '#shared/auth/auth.rules.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { LegalLinks } from './legal-links.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { passwordHint } from './password-hint.ts';

/** The end of every form that makes an account: the password, the button, and what is agreed to. */
export function SignUpEnd({
  values,
  isBusy,
  errorOf,
  onChange,
}: {
  values: NewPasswordForm;
  isBusy: boolean;
  errorOf: (field: string) => string | undefined;
  onChange: (values: NewPasswordForm) => void;
}) {
  return (
    <>
      <NewPasswordFields
        label="Password"
        confirmLabel="Confirm Password"
        hint={passwordHint}
        values={values}
        errorOf={errorOf}
        onChange={onChange}
      />
      <Button type="submit" look="primary" isBusy={isBusy} className="h-11">
        {isBusy ? 'Creating account...' : 'Create Account'}
      </Button>
      <p className="text-center text-sm text-pretty text-ink-soft">
        By creating an account you agree to the <LegalLinks terms="Terms of Service" />
      </p>
    </>
  );
}
