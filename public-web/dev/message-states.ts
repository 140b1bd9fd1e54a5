import {
  renderErrorPage,
  renderMagnetNotFoundPage,
  renderNotFoundPage,
} from '#public-web/render.tsx';
import { renderProblemPage } from '#public-web/site/render-pages.tsx';
import {
  renderContinuePage,
  renderUnsubscribePage,
} from '#public-web/unlock/mailed/mailed-pages.tsx';
import type { MessageView } from '#public-web/frame/message-page.tsx';
import { sampleMagnet } from './sample-magnet.ts';
import { renderSiteGallery } from './site-gallery.tsx';

type Render = (view: MessageView) => string;

const { title, id } = sampleMagnet;
const mailed = { title, path: `/unlock/${id}/continue`, pageUrl: `/unlock/${id}` };

/** Pages that a visitor meets by mail or by accident, and the gallery of the site's components. */
export const messageStates: { readonly [name: string]: Render } = {
  'mailed-key': (view) => renderContinuePage({ ...view, ...mailed, state: 'ask' }),
  'settled-over': (view) => renderContinuePage({ ...view, ...mailed, state: 'settled' }),
  'reading-over': (view) => renderContinuePage({ ...view, ...mailed, state: 'reading' }),
  'unsubscribe-ask': (view) => renderUnsubscribePage({ ...view, path: '/', state: 'ask' }),
  'unsubscribe-done': (view) => renderUnsubscribePage({ ...view, path: '/', state: 'done' }),
  'unsubscribe-unknown': (view) => renderUnsubscribePage({ ...view, path: '/', state: 'unknown' }),
  failure: renderErrorPage,
  problem: (view) => renderProblemPage({ ...view, message: 'Too many requests' }),
  'magnet-not-found': renderMagnetNotFoundPage,
  'not-found': renderNotFoundPage,
  'site-components': renderSiteGallery,
};
