import { Fragment } from 'react';
import { isMac } from './keyboard.ts';

const names: Record<string, string> = {
  mod: isMac ? '⌘' : 'Ctrl',
  Shift: isMac ? '⇧' : 'Shift',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Enter: '↵',
  Escape: 'Esc',
};
/** Signs that a screen reader would spell out. */
const spoken: Record<string, string> = {
  mod: isMac ? 'Command' : 'Control',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  Enter: 'Enter',
  Escape: 'Escape',
};

const partsOf = (step: string): string[] => step.split('+');
const nameOf = (part: string): string =>
  names[part] ?? (part.length === 1 ? part.toUpperCase() : part);

/** Keys of a command in words, for screen readers. */
export function spokenKeys(keys: string): string {
  return keys
    .split(' ')
    .map((step) =>
      partsOf(step)
        .map((part) => spoken[part] ?? nameOf(part))
        .join(' '),
    )
    .join(', then ');
}

/** Keys of a command as keys. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className="inline-flex shrink-0 items-center gap-1 whitespace-nowrap">
      <span className="sr-only">{spokenKeys(keys)}</span>
      {keys.split(' ').map((step, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same step may come twice
        <Fragment key={index}>
          {index > 0 && (
            <span aria-hidden className="text-xs text-ink-soft">
              then
            </span>
          )}
          {partsOf(step).map((part) => (
            <kbd
              key={part}
              aria-hidden
              className="inline-grid h-5 min-w-5 place-items-center rounded-[5px] border border-line bg-ink/4 px-1 font-sans text-[0.6875rem] leading-none font-medium text-ink-soft"
            >
              {nameOf(part)}
            </kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
