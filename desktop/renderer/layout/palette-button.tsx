import { Search } from 'lucide-react';
import { Keys } from '../commands/keys-text.tsx';
import { isMac } from '../commands/keyboard.ts';
import { openOverlay } from '../commands/overlay.ts';
import { IconButton } from '#desktop/renderer/ui/controls/button.tsx';

const LABEL = 'Search and commands';

/** Opens the palette without a key. */
export function PaletteButton({ isIcon = false }: { isIcon?: boolean }) {
  const open = () => openOverlay('palette');
  const shared = {
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': isMac ? 'Meta+K' : 'Control+K',
  } as const;
  if (isIcon) {
    return (
      <IconButton label={LABEL} {...shared} onClick={open}>
        <Search aria-hidden size={19} />
      </IconButton>
    );
  }
  return (
    <button
      type="button"
      aria-label={LABEL}
      {...shared}
      onClick={open}
      className="flex h-10 w-full items-center gap-3 rounded-control border border-line px-3 text-left text-sm text-ink-soft transition-colors hover:bg-ink/5 hover:text-ink"
    >
      <Search aria-hidden size={16} />
      <span className="flex-1">Search</span>
      <Keys keys="mod+k" />
    </button>
  );
}
