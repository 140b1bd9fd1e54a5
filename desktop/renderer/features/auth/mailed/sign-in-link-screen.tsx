import { Link, Navigate } from 'react-router-dom';
import { callEndpoint } from '#shared/api/client.ts';
import { authApi } from '#shared/auth/auth.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { instance } from '#desktop/renderer/platform/instance.ts';
import { useSession } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { FullPageSpinner } from '#desktop/renderer/ui/panels/spinner.tsx';
import { AuthPage } from '../auth-page.tsx';
import { INCOMPLETE_LINK, useMailedToken } from './mailed-token.ts';
import { useEntering } from '../use-entering.ts';

/**
 * /signin: signs in only when the button is pressed, because programs that scan mails open every
 * link. The secret stands behind `#`; the code of the mail can be typed instead.
 */
export function SignInLinkScreen() {
  const token = useMailedToken();
  const { state } = useSession();
  const { run, isBusy, problem } = useEntering({
    success: ['Sign in successful!', `Welcome to ${instance.productName}`],
    failure: 'An error occurred during sign in',
    refusal: 'Login failed',
  });
  if (state.status === 'loading') return <FullPageSpinner label="Checking your session" />;
  if (state.status === 'signed-in') return <Navigate to="/dashboard" replace />;

  const enter = () =>
    run(null, () => callEndpoint(authApi.signInByLink, { body: { token } }, apiTransport));
  return (
    <AuthPage title="Finish signing in" text="You opened a link from an email. It works once.">
      {problem === null && token !== '' ? (
        <Button look="primary" isBusy={isBusy} className="h-11" onClick={() => void enter()}>
          {isBusy ? 'Signing in...' : 'Sign In'}
        </Button>
      ) : (
        <>
          <Notice tone="bad">{problem?.message ?? INCOMPLETE_LINK}</Notice>
          <ButtonLink to="/auth" look="primary" className="h-11">
            Request a new link
          </ButtonLink>
        </>
      )}
      <p className="text-center text-sm text-ink-soft">
        Did not request it? Close this page, or{' '}
        <Link to="/auth" className="link">
          sign in another way
        </Link>
        .
      </p>
    </AuthPage>
  );
}
