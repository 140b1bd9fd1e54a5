import { ArrowLeft, RotateCw, Search, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '#desktop/renderer/ui/controls/button.tsx';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { overlayClass } from '#desktop/renderer/ui/overlays/opening.ts';
import { Spinner } from '#desktop/renderer/ui/panels/spinner.tsx';
import { keepOpenForToasts, useToastHost } from '#desktop/renderer/ui/toasts/toast-place.ts';
import { stepOf } from '../keyboard.ts';
import type { Entry, Found } from './entry.ts';
import { PaletteFoot, PaletteGroup } from './palette-parts.tsx';
import { grouped } from './ranking.ts';

const panelClass = classNames(
  'appear-up fixed inset-0 z-50 flex flex-col bg-surface shadow-floating outline-none',
  'sm:inset-x-auto sm:top-[12dvh] sm:bottom-auto sm:left-1/2 sm:max-h-[min(34rem,76dvh)] sm:w-[min(94vw,42rem)] sm:-translate-x-1/2',
  'sm:rounded-panel sm:border sm:border-line',
);

/** What a list that failed offers instead of what it would have found. */
function shownOf({ group, state, entries, retry }: Found): readonly Entry[] {
  if (state === 'searching') return [];
  if (state === 'found') return entries;
  return [
    {
      id: `retry:${group}`,
      group,
      name: `${group} could not be searched`,
      detail: 'Try again',
      picture: <RotateCw size={16} />,
      stays: true,
      run: retry,
    },
  ];
}

function outcomeOf(search: string, amount: number, isSearching: boolean, isShort: boolean): string {
  if (isSearching) return 'Searching…';
  if (amount > 0) return `${amount} ${amount === 1 ? 'result' : 'results'}`;
  if (isShort) return 'Type one more letter';
  return search === '' ? 'Nothing is here yet' : `Nothing found for “${search}”`;
}

/**
 * A field, and what fits it below: a combobox whose list is always open. It is our own because cmdk
 * names the wrong option to screen readers once something was typed, and chooses none of those that
 * come later.
 */
export function PaletteDialog({
  search,
  onSearch,
  isShort,
  about,
  entries,
  found,
  onChoose,
  onBack,
  onClose,
  onClosed,
}: {
  search: string;
  onSearch: (text: string) => void;
  /** Too little was typed to ask the server. */
  isShort: boolean;
  /** What the list is about. */
  about: { title: string; placeholder: string; hint: string };
  entries: readonly Entry[];
  found: readonly Found[];
  onChoose: (entry: Entry) => void;
  /** Leads to the list before. */
  onBack: (() => void) | null;
  onClose: () => void;
  onClosed: () => void;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const isSearching = found.some(({ state }) => state === 'searching');
  const groups = grouped([...entries, ...found.flatMap(shownOf)]);
  const all = groups.flatMap((group) => group.entries);
  // The first one until somebody moves, so that what comes later is not jumped over.
  const current = all.find((entry) => entry.id === pointed) ?? all[0];
  const outcome = outcomeOf(search.trim(), all.length, isSearching, isShort);
  const optionId = (entry: Entry): string => `${id}${entry.id}`;

  const currentId = current?.id;
  useEffect(() => {
    if (currentId === undefined) return;
    const option = list.current?.querySelector('[aria-selected=true]');
    const isFirst = option === list.current?.querySelector('[role=option]');
    if (isFirst) list.current?.scrollTo(0, 0);
    else option?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);

  function point(by: number): void {
    const at = all.findIndex((entry) => entry.id === current?.id);
    setPointed(all[(at + by + all.length) % all.length]?.id ?? null);
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const step = stepOf(event.nativeEvent);
    if (step === 'mod+k') onClose();
    else if (event.target !== input.current) return;
    else if (step === 'ArrowDown') point(1);
    else if (step === 'ArrowUp') point(-1);
    else if (step === 'Enter' && current !== undefined && !event.repeat) onChoose(current);
    else if (step === 'Backspace' && search === '' && onBack !== null) onBack();
    else return;
    event.preventDefault();
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayClass} />
        <Dialog.Content
          ref={useToastHost()}
          className={panelClass}
          aria-describedby={undefined}
          onInteractOutside={keepOpenForToasts}
          onKeyDown={onKeyDown}
          onEscapeKeyDown={(event) => {
            if (onBack === null) return;
            event.preventDefault();
            onBack();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
        >
          <Dialog.Title className="sr-only">{about.title}</Dialog.Title>
          <div className="flex h-14 shrink-0 items-center gap-1 border-b border-line pr-2 pl-4">
            {onBack === null ? (
              <Search aria-hidden size={18} className="mr-2 shrink-0 text-ink-soft" />
            ) : (
              <IconButton label="Back to everything" className="-ml-2.5" onClick={onBack}>
                <ArrowLeft aria-hidden size={18} />
              </IconButton>
            )}
            <input
              ref={input}
              type="text"
              role="combobox"
              aria-expanded
              aria-autocomplete="list"
              aria-controls={`${id}list`}
              aria-activedescendant={current === undefined ? undefined : optionId(current)}
              aria-label={about.title}
              placeholder={about.placeholder}
              value={search}
              maxLength={100}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="go"
              onChange={({ target }) => {
                setPointed(null);
                onSearch(target.value);
              }}
              className="h-full min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-ink-soft sm:text-[0.9375rem] touch:text-base"
            />
            {isSearching && <Spinner />}
            <Dialog.Close asChild>
              <IconButton label="Close">
                <X aria-hidden size={18} />
              </IconButton>
            </Dialog.Close>
          </div>
          <div
            ref={list}
            id={`${id}list`}
            role="listbox"
            aria-label={about.title}
            className={classNames(
              'min-h-0 flex-1 overflow-y-auto overscroll-contain scroll-py-2 p-2',
              all.length === 0 && 'hidden',
            )}
          >
            {groups.map(({ group, entries: own }) => (
              <PaletteGroup
                key={group}
                name={group}
                entries={own}
                current={current}
                optionId={optionId}
                onPoint={setPointed}
                onChoose={onChoose}
              />
            ))}
          </div>
          {all.length === 0 && (
            <div className="flex-1 px-6 py-10 text-center text-sm text-ink-soft">
              <p className="font-medium break-words text-ink">{outcome}</p>
              {!isSearching && <p className="mt-1">{about.hint}</p>}
            </div>
          )}
          <p role="status" className="sr-only">
            {outcome}
          </p>
          <PaletteFoot isWithin={onBack !== null} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
