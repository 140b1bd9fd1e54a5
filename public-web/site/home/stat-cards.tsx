import { FigureSource } from '../layout/figure-source.tsx';
import type { PageFigureId, ShownFigures } from '#shared/site/page-figures.ts';

const cards = [
  ['users', 'people share their content with it', 'person shares their content with it'],
  ['emailCapture', 'of verified commenters leave an email where one is asked for'],
  ['conversion', 'of unlock page visitors unlock the content'],
] as const satisfies readonly (readonly [PageFigureId, string, string?])[];

/** The three stat cards, and where their figures come from. */
export function StatCards({ figures }: { figures: ShownFigures }) {
  return (
    <section className="stats wide" aria-label="Figures">
      {cards.map(([id, label, one = label]) => (
        <div key={id} className="stat">
          <p className="stat-figure">{figures[id].text ?? 'No data yet'}</p>
          <p>{figures[id].text === '1' ? one : label}</p>
        </div>
      ))}
      <FigureSource figures={cards.map(([id]) => figures[id])} />
    </section>
  );
}
