import { useEffect, useState } from 'react';
import { callEndpoint } from '#shared/api/client.ts';
import { linkedInSignInApi } from '#shared/auth/linkedin-sign-in.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { useSignInQuery } from '#desktop/renderer/navigation/address.ts';
import { usePlatform } from '#desktop/renderer/platform/platform.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { FormNotice } from '../form-notice.tsx';
import { LegalLinks } from '../legal-links.tsx';
import { useFormSending } from '../use-form-sending.ts';

/** Sign in with LinkedIn, below a form of sign-in or sign-up. */
export function LinkedInWay() {
  return usePlatform().hasAddress ? <ContinueWithLinkedIn /> : <LinkedInWithoutReturn />;
}

function ContinueWithLinkedIn() {
  const search = useSignInQuery();
  const [isLeaving, setIsLeaving] = useState(false);
  const { send, isBusy, problem } = useFormSending(
    'LinkedIn could not be opened. Please try again.',
  );
  const leave = () =>
    send(null, async () => {
      const body = { next: search.get('next') };
      const { url } = await callEndpoint(linkedInSignInApi.start, { body }, apiTransport);
      setIsLeaving(true);
      window.location.assign(url);
    });
  return (
    <div className="mt-5 grid gap-4">
      <div aria-hidden className="flex items-center gap-3 text-[0.8125rem] text-ink-soft">
        <span className="h-px flex-1 bg-line" />
        or
        <span className="h-px flex-1 bg-line" />
      </div>
      <FormNotice problem={problem} />
      <Button isBusy={isBusy || isLeaving} className="h-11" onClick={() => void leave()}>
        <LinkedInMark />
        Continue with LinkedIn
      </Button>
      <p className="text-center text-[0.8125rem] leading-5 text-pretty text-ink-soft">
        LinkedIn tells us your name and email address. If you have no account yet, we create one,
        and you agree to the <LegalLinks terms="Terms" />
      </p>
    </div>
  );
}

/** LinkedIn redirects to a web address, and the desktop app has none. */
function LinkedInWithoutReturn() {
  const [isOffered, setIsOffered] = useState(false);
  useEffect(() => {
    void callEndpoint(linkedInSignInApi.offer, {}, apiTransport).then(
      (offer) => setIsOffered(offer.isOffered),
      // The note is for those it helps; the form works without it.
      () => undefined,
    );
  }, []);
  if (!isOffered) return null;
  return (
    <p className="mt-5 border-t border-line pt-4 text-center text-sm text-pretty text-ink-soft">
      Joined with LinkedIn? Here you sign in with the email address of your account. Leave the
      password empty, and we email you a code.
    </p>
  );
}

function LinkedInMark() {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className="size-4.5 shrink-0">
      <rect width="24" height="24" rx="4" fill="#0a66c2" />
      <path
        fill="#fff"
        d="M5.2 9.4h2.9V19H5.2zM6.65 4.9a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4zM9.9 9.4h2.8v1.3c.4-.75 1.35-1.55 2.8-1.55 2.95 0 3.5 1.95 3.5 4.45V19h-2.9v-4.8c0-1.15 0-2.6-1.6-2.6s-1.8 1.25-1.8 2.5V19H9.9z"
      />
    </svg>
  );
}
