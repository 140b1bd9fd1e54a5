import { useMutation } from '@tanstack/react-query';
import { ApiError } from '#shared/api/client.ts';
import { authApi } from '#shared/auth/auth.contract.ts';
import { endpointMutation } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { AuthPage } from '../auth-page.tsx';
import { INCOMPLETE_LINK, useMailedToken } from './mailed-token.ts';

/** /verify-email: confirms an address when the button is pressed, not when the page is opened. */
export function VerifyEmailScreen() {
  const token = useMailedToken();
  const verify = useMutation(endpointMutation(authApi.verifyEmail));
  // A retry helps with a busy server, not with an expired link.
  const isSpent = token === '' || (verify.error instanceof ApiError && verify.error.status === 400);
  if (verify.data?.choosePassword === true) {
    return (
      <AuthPage
        title="Address confirmed"
        text="This device is new to the account, so its earlier password and sessions no longer work. We emailed you a link to choose a new password."
      >
        <ButtonLink to="/auth" look="primary" className="h-11">
          Go to sign-in
        </ButtonLink>
      </AuthPage>
    );
  }
  if (verify.isSuccess) {
    return (
      <AuthPage title="Address confirmed" text="We send emails about your account to this address.">
        <ButtonLink to="/dashboard" look="primary" className="h-11">
          Open the dashboard
        </ButtonLink>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title="Confirm your email"
      text="You opened a link from an email. Press the button to confirm that the address is yours."
    >
      {isSpent ? (
        <>
          <Notice tone="bad">{token === '' ? INCOMPLETE_LINK : errorText(verify.error)}</Notice>
          <ButtonLink to="/settings/security" look="primary" className="h-11">
            Request a new link
          </ButtonLink>
        </>
      ) : (
        <>
          {verify.isError && <Notice tone="bad">{errorText(verify.error)}</Notice>}
          <Button
            look="primary"
            className="h-11"
            isBusy={verify.isPending}
            onClick={() => verify.mutate({ body: { token } })}
          >
            Confirm address
          </Button>
        </>
      )}
    </AuthPage>
  );
}
