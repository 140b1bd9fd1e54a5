import type { ReactNode } from 'react';

/** The way in: to the dashboard for who is signed in, for everybody else to the sign-in. */
export function StartButton({
  isSignedIn,
  children,
}: {
  isSignedIn: boolean;
  children: ReactNode;
}) {
  return (
    <a className="button" href={isSignedIn ? '/dashboard' : '/auth'}>
      {isSignedIn ? 'Launch Dashboard' : children}
    </a>
  );
}
