import type { ReactNode } from 'react';

/** The main button: to the dashboard when signed in, else to sign-up. */
export function StartButton({
  isSignedIn,
  children,
}: {
  isSignedIn: boolean;
  children: ReactNode;
}) {
  return (
    <a className="button" href={isSignedIn ? '/dashboard' : '/auth?tab=register'}>
      {isSignedIn ? 'Launch Dashboard' : children}
    </a>
  );
}
