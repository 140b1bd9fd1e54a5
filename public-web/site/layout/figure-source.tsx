import type { ShownFigure } from '#shared/site/page-figures.ts';

/** One caption for a row of figures: which were counted here, and which are examples. */
export function FigureSource({ figures }: { figures: readonly ShownFigure[] }) {
  return <p className="source">{sourceOf(figures)}</p>;
}

const places = ['first', 'second', 'third', 'fourth'] as const;

function sourceOf(figures: readonly ShownFigure[]): string {
  const [live, stated] = [placesOf(figures, true), placesOf(figures, false)];
  if (stated.length === 0) return 'Counted on this site';
  if (live.length === 0) return figures.length === 1 ? 'Example figure' : 'Example figures';
  return `The ${live.join(' and ')} ${live.length === 1 ? 'figure is' : 'figures are'} counted on this site; the ${stated.join(' and ')} ${stated.length === 1 ? 'is an example' : 'are examples'}.`;
}

function placesOf(figures: readonly ShownFigure[], isLive: boolean): string[] {
  return places.filter((_, index) => figures[index]?.isLive === isLive);
}
