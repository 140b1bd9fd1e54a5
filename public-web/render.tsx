import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ErrorPage } from '#public-web/frame/error-page.tsx';
import { NotFoundPage } from '#public-web/frame/not-found-page.tsx';
import type { MessageView } from '#public-web/frame/message-page.tsx';
import { MagnetNotFoundPage, type MagnetNotFoundView } from './unlock/magnet-not-found-page.tsx';
import { UnlockPage } from './unlock/unlock-page.tsx';
import type { UnlockPageView } from './unlock/unlock-page-view.ts';

/** The unlock page in the state of `view.step`, as a whole HTML document. */
export function renderUnlockPage(view: UnlockPageView): string {
  return render(<UnlockPage view={view} />);
}

/** For an unknown or inactive magnet; send with status 404. */
export function renderMagnetNotFoundPage(view: MagnetNotFoundView): string {
  return render(<MagnetNotFoundPage {...view} />);
}

/** For an unknown path; send with status 404. */
export function renderNotFoundPage(view: MessageView): string {
  return render(<NotFoundPage {...view} />);
}

/** For an unexpected failure; send with status 500. */
export function renderErrorPage(view: MessageView): string {
  return render(<ErrorPage {...view} />);
}

/** Static markup: nothing is hydrated, so React's own marks are left out. */
function render(page: ReactNode): string {
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
