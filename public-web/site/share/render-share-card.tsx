import { renderToStaticMarkup } from 'react-dom/server';
import { ShareCard, type ShareCardView } from './share-card.tsx';

/** The card as SVG, for the server to rasterise: 1200 x 630, as link previews want it. */
export function renderShareCard(view: ShareCardView): string {
  return renderToStaticMarkup(<ShareCard {...view} />);
}
