import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useCommands } from '#desktop/renderer/commands/commands.ts';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { controlClass } from '#desktop/renderer/ui/controls/field.tsx';

const TYPING_PAUSE_MS = 250;

/** A search that is applied when the typing pauses. */
export function SearchBox({
  label,
  placeholder,
  applied,
  hasKey = true,
  onSearch,
}: {
  label: string;
  placeholder: string;
  /** The search the list shows. */
  applied: string;
  /** Whether "/" leads here; of two boxes on a screen, to one. */
  hasKey?: boolean;
  onSearch: (text: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [isPaused, setPaused] = useState(true);
  // What was applied when the typing paused: until that changes, the address bar has not followed yet.
  const [replaced, setReplaced] = useState<string | null>(null);
  if (replaced !== null && replaced !== applied) setReplaced(null);
  // After that the address bar counts (back button, "Clear"); a blank at the end stays until more is typed.
  const isAhead = !isPaused || replaced === applied;
  const isKept = typed !== null && (isAhead || typed.trim() === applied);
  const text = isKept ? typed : applied;
  useEffect(() => {
    if (typed === null || isPaused) return;
    const timer = window.setTimeout(() => {
      onSearch(typed.trim());
      setReplaced(applied);
      setPaused(true);
    }, TYPING_PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [typed, isPaused, applied, onSearch]);
  useCommands([
    {
      id: 'search',
      words: label,
      group: 'On this screen',
      keys: hasKey ? ['/'] : [],
      run: () => input.current?.focus(),
    },
  ]);
  return (
    <div className="relative w-full sm:w-64">
      <Search
        aria-hidden
        size={16}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-soft"
      />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        maxLength={100}
        onChange={(event) => {
          setTyped(event.target.value);
          setPaused(false);
        }}
        className={classNames(controlClass, 'h-10 pl-9 text-sm touch:h-11 touch:text-base')}
      />
    </div>
  );
}
