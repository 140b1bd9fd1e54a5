import {
  renderErrorPage,
  renderMagnetNotFoundPage,
  renderNotFoundPage,
} from '#public-web/render.tsx';
import { renderProblemPage } from '#public-web/site/render-pages.tsx';
import { renderUnsubscribePage } from '#public-web/frame/unsubscribe-page.tsx';
import { renderContinuePage } from '#public-web/unlock/mailed/mailed-pages.tsx';
import type { MessageView } from '#public-web/frame/message-page.tsx';
import { sampleMagnet } from './sample-magnet.ts';
import { renderSiteGallery } from './site-gallery.tsx';

type Render = (view: MessageView) => string;

const { title, id } = sampleMagnet;
const mailed = { title, path: `/unlock/${id}/continue`, pageUrl: `/unlock/${id}` };

const ofVisitors = { path: '/', list: 'visitors' } as const;

/** Pages that visitors reach from mails or by mistake, and the gallery of the site's components. */
export const messageStates: { readonly [name: string]: Render } = {
  'mailed-key': (view) => renderContinuePage({ ...view, ...mailed, state: 'ask' }),
  'settled-over': (view) => renderContinuePage({ ...view, ...mailed, state: 'settled' }),
  'reading-over': (view) => renderContinuePage({ ...view, ...mailed, state: 'reading' }),
  'unsubscribe-ask': (view) => renderUnsubscribePage({ ...view, ...ofVisitors, state: 'ask' }),
  'unsubscribe-done': (view) => renderUnsubscribePage({ ...view, ...ofVisitors, state: 'done' }),
  'unsubscribe-unknown': (view) =>
    renderUnsubscribePage({ ...view, ...ofVisitors, state: 'unknown' }),
  'unsubscribe-weekly': (view) =>
    renderUnsubscribePage({ ...view, path: '/', list: 'weekly', state: 'done' }),
  failure: renderErrorPage,
  problem: (view) => renderProblemPage({ ...view, message: 'Too many requests' }),
  'magnet-not-found': (view) => renderMagnetNotFoundPage({ ...view, isInactive: false }),
  'magnet-inactive': (view) => renderMagnetNotFoundPage({ ...view, isInactive: true }),
  'magnet-closing': (view) =>
    renderMagnetNotFoundPage({
      ...view,
      isInactive: true,
      reopen: { pageUrl: '/', problem: null },
    }),
  'not-found': renderNotFoundPage,
  'site-components': renderSiteGallery,
};
