import { FigureSource } from '../layout/figure-source.tsx';
import type { ShownFigures } from '#shared/site/page-figures.ts';

const cards = [
  ['users', 'people use it to give away what they know'],
  ['emailCapture', 'of verified commenters leave an email where one is asked for'],
  ['conversion', 'of visitors to an unlock page get in'],
] as const;

/** The three stat cards, each with where its figure comes from. */
export function StatCards({
  figures,
  productName,
}: {
  figures: ShownFigures;
  productName: string;
}) {
  return (
    <section className="stats wide" aria-label="Figures">
      {cards.map(([id, label]) => (
        <div key={id} className="stat">
          <p className="stat-figure">{figures[id].text ?? 'Not yet known'}</p>
          <p>{label}</p>
          <FigureSource figure={figures[id]} productName={productName} />
        </div>
      ))}
    </section>
  );
}
