import { useId } from 'react';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { isSingleKey, singleKeysAreOn } from '../commands.ts';
import { Keys } from '../keys-text.tsx';
import type { Entry } from './entry.ts';

/** Entries below a heading. */
export function PaletteGroup({
  name,
  entries,
  current,
  optionId,
  onPoint,
  onChoose,
}: {
  name: string;
  entries: readonly Entry[];
  current: Entry | undefined;
  optionId: (entry: Entry) => string;
  onPoint: (id: string) => void;
  onChoose: (entry: Entry) => void;
}) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="not-first:mt-2">
      <div id={id} className="px-3 pt-1.5 pb-1 text-xs font-medium text-ink-soft">
        {name}
      </div>
      {entries.map((entry) => {
        const isCurrent = entry.id === current?.id;
        return (
          // The keys of the field choose among these; the focus stays there.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- see above
          <div
            key={entry.id}
            id={optionId(entry)}
            role="option"
            tabIndex={-1}
            aria-selected={isCurrent}
            onPointerMove={() => !isCurrent && onPoint(entry.id)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(entry)}
            className={classNames(
              'flex min-h-10 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 text-sm select-none touch:min-h-12',
              isCurrent && 'bg-hover',
            )}
          >
            <span
              aria-hidden
              className={classNames(
                'grid size-5 shrink-0 place-items-center',
                isCurrent ? 'text-ink' : 'text-ink-soft',
              )}
            >
              {entry.picture}
            </span>
            <span className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-baseline sm:gap-2">
              <bdi className="truncate font-medium">{entry.name}</bdi>
              {entry.detail !== undefined && (
                <bdi className="min-w-0 truncate text-[0.8125rem] text-ink-soft sm:flex-1">
                  {entry.detail}
                </bdi>
              )}
            </span>
            {entry.keys !== undefined && (singleKeysAreOn() || !isSingleKey(entry.keys)) && (
              <span className="touch:hidden">
                <Keys keys={entry.keys} />
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** The keys of the palette, for those who see them; fingers need none. */
export function PaletteFoot({ isWithin }: { isWithin: boolean }) {
  const hints = [
    ['ArrowUp', 'ArrowDown', 'to move'],
    ['Enter', 'to choose'],
    ['Escape', isWithin ? 'to go back' : 'to close'],
  ];
  return (
    <div
      aria-hidden
      className="hidden shrink-0 items-center gap-5 border-t border-line px-5 py-2.5 text-xs text-ink-soft sm:flex touch:hidden"
    >
      {hints.map((hint) => (
        <span key={hint.at(-1)} className="inline-flex items-center gap-1.5">
          {hint.slice(0, -1).map((keys) => (
            <Keys key={keys} keys={keys} />
          ))}
          {hint.at(-1)}
        </span>
      ))}
    </div>
  );
}
