import { type KeyboardEvent, useState } from 'react';

/** Rows that can be picked one by one; all that a view finds have no such bound. */
export const MOST_PICKED = 1_000;

/**
 * Which rows are selected, and which one the keys are at. J and K (or the arrows) move, X or space
 * selects, with Shift a range; Escape selects nothing.
 */
export function useSelection(ids: readonly string[], open: (id: string) => void) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const select = (next: Iterable<string>): ReadonlySet<string> => {
    const picked = new Set([...next].slice(0, MOST_PICKED));
    setSelected(picked);
    return picked;
  };
  const [current, setCurrent] = useState(0);
  const [anchor, setAnchor] = useState(0);
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
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target instanceof HTMLElement && event.target.closest('input, select, textarea')) {
      if (!(event.target instanceof HTMLInputElement && event.target.type === 'checkbox')) return;
    }
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const key = event.key.toLowerCase();
    // A button or the box of the head does by space what it says.
    if (key === ' ' && event.target !== event.currentTarget) return;
    const id = ids[at];
    if (key === 'j' || key === 'arrowdown') move(1, event.shiftKey);
    else if (key === 'k' || key === 'arrowup') move(-1, event.shiftKey);
    else if (key === 'x' || key === ' ') toggle(at, event.shiftKey);
    else if (key === 'escape') select([]);
    else if (key === 'enter' && event.target === event.currentTarget && id !== undefined) open(id);
    else return;
    event.preventDefault();
  }

  const held = new Set(ids);
  return {
    // Rows that the list does not hold any more are not acted upon.
    selected: [...selected].filter((id) => held.has(id)),
    /** Another one after each change. */
    picked: selected,
    has: (id: string) => selected.has(id),
    current: at,
    setCurrent,
    toggle,
    selectAll: () => select(ids),
    clear: () => select([]),
    onKeyDown,
  };
}
export type Selection = ReturnType<typeof useSelection>;
