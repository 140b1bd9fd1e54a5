import { Glyph } from '#shared/ui/glyph.tsx';

/** Stops what moves by itself (WCAG 2.2.2); the script shows it, as only the script moves anything. */
export function DemoPause() {
  return (
    <button type="button" className="metrics-pause" data-demo-pause hidden aria-pressed="false">
      <Glyph name="pause" size={16} />
      <span className="unseen">Pause the demo figures</span>
    </button>
  );
}
