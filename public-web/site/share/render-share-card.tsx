import { renderToStaticMarkup } from 'react-dom/server';
import type { ShareCardView } from './card-view.ts';
import { ShareCard } from './share-card.tsx';

/** The card as SVG, for the server to draw. */
export function renderShareCard(view: ShareCardView): string {
  return renderToStaticMarkup(<ShareCard {...view} />);
}
