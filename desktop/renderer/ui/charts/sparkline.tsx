import { curveMonotoneX, line } from 'd3-shape';
import { toneColour, type Tone } from './tones.ts';

/** A trend without axes, beside the number that names it; it says nothing to a screen reader. */
export function Sparkline({
  values,
  tone = 'brand',
  className = 'h-7 w-24',
}: {
  values: readonly number[];
  tone?: Tone;
  className?: string;
}) {
  const top = Math.max(1, ...values);
  const path = line<number>()
    .x((_, index) => (values.length < 2 ? 50 : (index / (values.length - 1)) * 100))
    .y((value) => 100 - (value / top) * 100)
    .curve(curveMonotoneX);
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className={`overflow-visible ${className}`}
      fill="none"
      stroke={toneColour[tone]}
    >
      <path
        d={path(values) ?? ''}
        strokeWidth={1.75}
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
