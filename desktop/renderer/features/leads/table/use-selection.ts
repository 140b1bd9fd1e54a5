import { type RefObject, useState } from 'react';
import { type Command, useCommands } from '#desktop/renderer/commands/commands.ts';

/** Rows that can be picked one by one; all that a view finds have no such bound. */
export const MOST_PICKED = 1_000;

/** Which rows are selected, and which one the keys are at. They count while the grid has the focus. */
export function useSelection(
  ids: readonly string[],
  open: (id: string) => void,
  grid: RefObject<HTMLElement | null>,
) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const select = (next: Iterable<string>): ReadonlySet<string> => {
    const picked = new Set([...next].slice(0, MOST_PICKED));
    setSelected(picked);
    return picked;
  };
  const [current, setCurrent] = useState(0);
  const [anchor, setAnchor] = useState(0);
  const [menuOf, setMenuOf] = useState<string | null>(null);
  const at = Math.min(current, Math.max(ids.length - 1, 0));

  const range = (from: number, to: number): string[] =>
    ids.slice(Math.min(from, to), Math.max(from, to) + 1);

  function toggle(index: number, isRange = false): void {
    const id = ids[index];
    if (id === undefined) return;
    const next = new Set(selected);
    if (isRange) for (const one of range(anchor, index)) next.add(one);
    else if (!next.delete(id)) next.add(id);
    if (!isRange) setAnchor(index);
    setCurrent(index);
    select(next);
  }

  function move(by: number, isRange: boolean): void {
    const to = Math.min(Math.max(at + by, 0), Math.max(ids.length - 1, 0));
    if (isRange) select([...selected, ...range(at, to)]);
    setCurrent(to);
    // The button of a row that is left may go with its row.
    grid.current?.focus({ preventScroll: true });
  }

  // A button or the box of the head does by space and Enter what it says.
  const isInside = ({ target }: Event) => target !== grid.current;
  const command = (id: string, words: string, keys: string[], run: Command['run']): Command => ({
    id: `leads:${id}`,
    words,
    group: 'In the table of leads',
    keys,
    within: () => grid.current,
    repeats: true,
    run,
  });
  useCommands([
    command('next', 'Next lead', ['j', 'ArrowDown'], () => move(1, false)),
    command('previous', 'Previous lead', ['k', 'ArrowUp'], () => move(-1, false)),
    command('open', 'Open the lead', ['Enter'], (event) => {
      const id = ids[at];
      if (isInside(event) || event.repeat || id === undefined) return false;
      open(id);
      return true;
    }),
    command('menu', 'Open the menu of the lead', ['m', 'ContextMenu', 'Shift+F10'], () => {
      setMenuOf(ids[at] ?? null);
    }),
    command('select', 'Select the lead, or not', ['x', 'Space'], (event) => {
      if (event.key === ' ' && isInside(event)) return false;
      toggle(at);
      return true;
    }),
    command('range', 'Select from the last one to here', ['Shift+x', 'Shift+Space'], (event) => {
      if (event.key === ' ' && isInside(event)) return false;
      toggle(at, true);
      return true;
    }),
    command('down', 'Select downwards', ['Shift+j', 'Shift+ArrowDown'], () => move(1, true)),
    command('up', 'Select upwards', ['Shift+k', 'Shift+ArrowUp'], () => move(-1, true)),
    command('clear', 'Select nothing', ['Escape'], () => void select([])),
  ]);

  const held = new Set(ids);
  return {
    // Rows that the list does not hold any more are not acted upon.
    selected: [...selected].filter((id) => held.has(id)),
    /** Another one after each change. */
    picked: selected,
    has: (id: string) => selected.has(id),
    current: at,
    /** The row whose menu is open. */
    menuOf,
    setMenuOf,
    toggle,
    selectAll: () => select(ids),
    clear: () => select([]),
  };
}
export type Selection = ReturnType<typeof useSelection>;
