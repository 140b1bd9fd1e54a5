import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { ApiError, callEndpoint } from '#shared/api/client.ts';
import {
  CONNECTING,
  linkedInSignInApi,
  linkedInSignInErrors,
  type ReturnedFromLinkedIn,
} from '#shared/auth/linkedin-sign-in.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { instance } from '#desktop/renderer/platform/instance.ts';
import { safeNext } from '#desktop/renderer/session/safe-next.ts';
import { useSession } from '#desktop/renderer/session/session.ts';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { Spinner } from '#desktop/renderer/ui/panels/spinner.tsx';
import { AuthPage } from '../auth-page.tsx';
import { readReturned } from './returned.ts';

type Outcome =
  | { kind: 'failed'; text: string; isRefused: boolean }
  | { kind: 'sign-in-first'; email: string; next: string | null };

/**
 * /auth/linkedin: LinkedIn redirects people here. The values in the address are used at once, and
 * only once.
 */
export function LinkedInReturnScreen() {
  const [returned] = useState(() => readReturned(window.location.search));
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { state, enter } = useSession();
  const navigate = useNavigate();
  const hasBegun = useRef(false);
  const isConnecting = returned.state.startsWith(CONNECTING);
  const isKnown = state.status !== 'loading';

  useEffect(() => {
    if (!isKnown || hasBegun.current) return;
    hasBegun.current = true;
    // Keeps the code out of the history and of copied addresses (T54).
    window.history.replaceState(window.history.state, '', window.location.pathname);
    const finish = isConnecting ? connect(returned) : signIn(returned);
    finish.catch((error: unknown) =>
      setOutcome({ kind: 'failed', text: errorText(error), isRefused: isRefusal(error) }),
    );

    async function connect(body: ReturnedFromLinkedIn): Promise<void> {
      await callEndpoint(linkedInSignInApi.finishConnecting, { body }, apiTransport);
      toast.success('LinkedIn connected', { description: 'You can sign in with it from now on.' });
      await navigate('/settings/security', { replace: true });
    }

    async function signIn(body: ReturnedFromLinkedIn): Promise<void> {
      const answer = await callEndpoint(linkedInSignInApi.finish, { body }, apiTransport);
      if (!answer.success) return setOutcome({ kind: 'sign-in-first', ...answer });
      const description = `Welcome to ${instance.productName}`;
      toast.success(answer.isNew ? 'Account created successfully!' : 'Sign in successful!', {
        description,
      });
      enter(answer.user);
      await navigate(safeNext(answer.next), { replace: true });
    }
  }, [isKnown, isConnecting, returned, enter, navigate]);

  if (outcome === null) return <Finishing />;
  if (outcome.kind === 'sign-in-first') return <SignInFirst {...outcome} />;
  return (
    <AuthPage {...failedTexts(isConnecting, outcome.isRefused)}>
      <Notice tone="bad">{outcome.text}</Notice>
      <ButtonLink
        to={isConnecting ? '/settings/security' : '/auth'}
        look="primary"
        className="h-11"
      >
        {isConnecting ? 'Back to security settings' : 'Back to sign-in'}
      </ButtonLink>
    </AuthPage>
  );
}

function Finishing() {
  const text = (
    <span role="status" className="flex items-center gap-2">
      <Spinner />
      One moment…
    </span>
  );
  return <AuthPage title="Finishing with LinkedIn" text={text} />;
}

/** A refusal changed nothing on the server; a lost answer may have been a success. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.status < 500 || error.code in linkedInSignInErrors);

function failedTexts(isConnecting: boolean, isRefused: boolean): { title: string; text: string } {
  const unchanged = 'Nothing was changed.';
  if (!isConnecting) {
    const lost = 'The answer did not arrive. You can start again: no second account is created.';
    return { title: 'You are not signed in', text: isRefused ? unchanged : lost };
  }
  return isRefused
    ? { title: 'LinkedIn was not connected', text: unchanged }
    : {
        title: 'The answer did not arrive',
        text: 'LinkedIn may be connected or not. Your security settings show it.',
      };
}

/** An account with this address exists, but it may not belong to the person from LinkedIn. */
function SignInFirst({ email, next }: { email: string; next: string | null }) {
  const to = next === null ? '/auth' : `/auth?next=${encodeURIComponent(next)}`;
  return (
    <AuthPage
      title="Sign in once to connect LinkedIn"
      text={
        <>
          <strong className="font-semibold wrap-anywhere text-ink">{email}</strong> has an account
          here already. Sign in to it in this browser within 30 minutes, with your password or by
          email. Then LinkedIn is connected, and you need neither next time.
        </>
      }
    >
      <ButtonLink to={to} state={{ email }} look="primary" className="h-11">
        Go to sign-in
      </ButtonLink>
    </AuthPage>
  );
}
