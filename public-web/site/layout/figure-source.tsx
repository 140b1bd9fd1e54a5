import type { ShownFigure } from '#shared/site/page-figures.ts';

/** Says of a figure whether it was counted here or is somebody's word. */
export function FigureSource({
  figure,
  productName,
}: {
  figure: ShownFigure;
  productName: string;
}) {
  return (
    <p className="source">
      {figure.isLive ? 'Counted on this site' : `${productName}’s own claim, not measured here`}
    </p>
  );
}
