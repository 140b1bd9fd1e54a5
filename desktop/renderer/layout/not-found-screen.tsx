import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { usePlatform } from '../platform/platform.ts';
import { useSession } from '../session/session.ts';
import { buttonClass } from '#desktop/renderer/ui/controls/button.tsx';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { useDocumentTitle } from '#desktop/renderer/ui/panels/page-header.tsx';

/** The not-found page inside the console. */
export function NotFoundScreen() {
  const { pathname } = useLocation();
  const { state } = useSession();
  const platform = usePlatform();
  useDocumentTitle('Page Not Found');
  useEffect(() => {
    console.warn(`No screen at ${pathname}`);
  }, [pathname]);
  return (
    <main className="grid min-h-[80dvh] place-items-center p-6">
      <div className="grid max-w-md justify-items-center gap-3 text-center">
        <p className="text-7xl font-semibold tracking-tighter text-line-strong" aria-hidden>
          404
        </p>
        <h1 className="text-2xl font-semibold tracking-tight">
          <span className="sr-only">404: </span>Page Not Found
        </h1>
        <p className="text-ink-soft">
          The page you&apos;re looking for doesn&apos;t exist or has been moved.
        </p>
        <div className="mt-3 flex flex-wrap justify-center gap-2">
          <a href={platform.publicUrl('/')} className={buttonClass('primary')}>
            Return to Home
          </a>
          {state.status === 'signed-in' && (
            <ButtonLink to="/dashboard">Open the dashboard</ButtonLink>
          )}
        </div>
      </div>
    </main>
  );
}
