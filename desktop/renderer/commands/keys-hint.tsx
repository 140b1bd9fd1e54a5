import { singleKeysAreOn } from './commands.ts';
import { Keys } from './keys-text.tsx';
import { openOverlay } from './overlay.ts';

/** Below a list that has keys of its own: where they are named. Fingers have none. */
export function KeysHint() {
  return (
    <p className="mt-3 text-[0.8125rem] text-ink-soft max-sm:hidden touch:hidden">
      <button
        type="button"
        onClick={() => openOverlay('help')}
        className="inline-flex items-center gap-2 rounded-control hover:text-ink"
      >
        Keyboard shortcuts of this list
        <Keys keys={singleKeysAreOn() ? '?' : 'mod+/'} />
      </button>
    </p>
  );
}
