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

/** The mark as a favicon: own colours, since a favicon has no style sheet. */
export const faviconSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke-width="4" stroke-linecap="round">' +
  '<rect width="32" height="32" rx="8" fill="#14324a"/>' +
  '<path d="M9 14v4a7 7 0 0 0 14 0v-4" stroke="#fff"/><path d="m9 14 13-7" stroke="#eab04a"/></svg>';

export const faviconDataUrl = `data:image/svg+xml,${encodeURIComponent(faviconSvg)}`;
