import { useRef, useState } from 'react';
import { useDebounced } from '#desktop/renderer/ui/panels/use-debounced.ts';
import { closeOverlay, returnFocus } from '../overlay.ts';
import type { Entry } from './entry.ts';

const TYPING_PAUSE_MS = 160;
const KEPT = 8;

const keyOf = (account: string): string => `palette-recent:${account}`;

/**
 * Ids of what an account used last in this browser, the latest first. Names are not kept: they are read
 * again, so that an erased person leaves none behind.
 */
function readRecent(account: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(account)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, KEPT) : [];
  } catch {
    return []; // no storage, or not ours
  }
}

function noteUsed(account: string, id: string): void {
  const kept = [id, ...readRecent(account).filter((other) => other !== id)].slice(0, KEPT);
  try {
    localStorage.setItem(keyOf(account), JSON.stringify(kept));
  } catch {
    // Without storage nothing is remembered.
  }
}

/** What palettes have in common: what is typed, what was used, and what is done on closing. */
export function usePalette<Page extends string>(account: string) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState<Page | null>(null);
  const [recent] = useState(() => readRecent(account));
  const chosen = useRef<Entry | null>(null);
  const asked = search.trim();
  const settled = useDebounced(asked, TYPING_PAUSE_MS);
  // One letter finds nearly everybody; one character of other scripts may be a whole name.
  const isEnough = asked.length > (page === null ? 1 : 0) || /[^\u0000-\u024f]/.test(asked);
  const show = (next: Page | null) => {
    setSearch('');
    setPage(next);
  };
  return {
    page,
    show,
    recent,
    search: asked,
    /** What the server is asked for: null while somebody types, and for less than two letters. */
    term: settled === asked && isEnough ? asked : null,
    /** Whether it will be asked for as soon as the typing pauses. */
    isTyping: settled !== asked && isEnough,
    dialog: {
      search,
      onSearch: setSearch,
      isShort: asked !== '' && !isEnough,
      onBack: page === null ? null : () => show(null),
      onClose: closeOverlay,
      onChoose(entry: Entry) {
        if (entry.stays === true) {
          entry.run();
          return;
        }
        noteUsed(account, entry.id);
        chosen.current = entry;
        closeOverlay();
      },
      // Not before the focus is back, so that a dialog which is opened then returns it there too.
      onClosed() {
        returnFocus();
        chosen.current?.run();
      },
    },
  };
}
