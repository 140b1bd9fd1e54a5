/**
 * The product's mark: a keeper in the shape of a U and a bar on a pivot. Open, the bar is raised;
 * shut, it lies across. Colours come from `.latch` in theme.css.
 */
export function LatchMark({ isOpen, size = 24 }: { isOpen: boolean; size?: number }) {
  return (
    <svg
      className={isOpen ? 'latch latch-open' : 'latch'}
      viewBox="0 0 32 32"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <path className="latch-keeper" d="M8 12v6a8 8 0 0 0 16 0v-6" />
      <path className="latch-bar" d="M8 12h19" />
    </svg>
  );
}
