import { Glyph } from '#shared/ui/glyph.tsx';

/**
 * Pauses the animation (WCAG 2.2.2); the script shows the button, because only the script animates.
 */
export function DemoPause() {
  return (
    <button type="button" className="metrics-pause" data-demo-pause hidden aria-pressed="false">
      <Glyph name="pause" size={16} />
      <span className="unseen">Pause the demo figures</span>
    </button>
  );
}
