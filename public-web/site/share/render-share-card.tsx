import { renderToStaticMarkup } from 'react-dom/server';
import { ShareCard, type ShareCardView } from './share-card.tsx';

/** The card as SVG, for the server to draw. */
export function renderShareCard(view: ShareCardView): string {
  return renderToStaticMarkup(<ShareCard {...view} />);
}
