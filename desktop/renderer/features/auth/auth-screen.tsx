import { useEffect } from 'react';
import { moveTo, useSignInQuery } from '#desktop/renderer/navigation/address.ts';
import { usePlatform } from '../../platform/platform.ts';
import { safeNext } from '../../session/safe-next.ts';
import { useSession } from '../../session/session.ts';
import { BrandMark } from '#desktop/renderer/ui/texts/brand-mark.tsx';
import { useDocumentTitle } from '#desktop/renderer/ui/panels/page-header.tsx';
import { FullPageSpinner } from '#desktop/renderer/ui/panels/spinner.tsx';
import { Tabs } from '#desktop/renderer/ui/controls/tabs.tsx';
import { AuthPicture } from './auth-picture.tsx';
import { SessionNotice } from './session-notice.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** /auth: sign in and sign up. Signed-in creators go on to the console. */
export function AuthScreen() {
  const { state, recheck } = useSession();
  const platform = usePlatform();
  const search = useSignInQuery();
  const tab = search.get('tab') === 'register' ? 'register' : 'login';
  useDocumentTitle(tab === 'login' ? 'Sign in' : 'Create your account');

  if (state.status === 'loading') return <FullPageSpinner label="Checking your session" />;
  if (state.status === 'signed-in') return <GoOn to={safeNext(search.get('next'))} />;

  const showTab = (value: 'login' | 'register') => {
    const next = new URLSearchParams(search);
    if (value === 'login') next.delete('tab');
    else next.set('tab', value);
    moveTo(next.size === 0 ? '/auth' : `/auth?${next.toString()}`);
  };

  return (
    <div className="grid min-h-dvh bg-paper lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
      <main className="flex flex-col px-5 py-6 sm:px-10">
        <a href={platform.publicUrl('/')} className="self-start rounded-control">
          <BrandMark />
        </a>
        <div className="mx-auto grid w-full max-w-[25rem] flex-1 content-center gap-6 py-10">
          <div>
            <h1 className="text-[1.75rem] leading-9 font-[680] tracking-tight">
              {tab === 'login' ? 'Welcome back' : 'Create your account'}
            </h1>
            <p className="mt-1.5 text-ink-soft">
              {tab === 'login'
                ? 'Sign in to see who commented and what they got.'
                : 'Free plan, no card. Your first magnet takes about two minutes.'}
            </p>
          </div>
          <SessionNotice
            because={
              state.because === 'expired'
                ? 'ended'
                : state.because === 'unreachable'
                  ? 'unreachable'
                  : null
            }
            onRecheck={recheck}
          />
          <Tabs
            label="Sign in or sign up"
            value={tab}
            onChange={showTab}
            items={[
              { value: 'login', label: 'Sign In', content: <SignInForm /> },
              { value: 'register', label: 'Sign Up', content: <SignUpForm /> },
            ]}
          />
        </div>
      </main>
      <AuthPicture />
    </div>
  );
}

function GoOn({ to }: { to: string }) {
  useEffect(() => moveTo(to), [to]);
  return <FullPageSpinner label="Loading" />;
}
