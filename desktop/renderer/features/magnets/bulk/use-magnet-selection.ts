import { useState } from 'react';
import { MOST_MAGNETS } from '#shared/magnets/magnet-acts.contract.ts';
import { type Command, useCommands } from '#desktop/renderer/commands/commands.ts';

/** The list of this screen, which has this mark. */
const listNow = (): HTMLElement | null => document.querySelector('[data-magnets]');

/**
 * Which magnets are selected. Each row has a checkbox; keys move the focus from one to the next, so the
 * row they are at is the one that screen readers name.
 */
export function useMagnetSelection(ids: readonly string[]) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [anchor, setAnchor] = useState<string | null>(null);
  const set = (next: Iterable<string>): void =>
    setPicked(new Set([...next].slice(0, MOST_MAGNETS)));

  const boxes = () => [...(listNow()?.querySelectorAll<HTMLInputElement>('[data-pick]') ?? [])];
  const at = (): number => {
    const row = document.activeElement?.closest('[data-row]');
    return boxes().findIndex((box) => box.closest('[data-row]') === row);
  };
  const range = (from: string | null, to: string): string[] => {
    const [one, other] = [ids.indexOf(from ?? to), ids.indexOf(to)];
    return ids.slice(Math.min(one, other), Math.max(one, other) + 1);
  };

  function toggle(id: string, isRange: boolean): void {
    const next = new Set(picked);
    if (isRange && anchor !== null) for (const one of range(anchor, id)) next.add(one);
    else if (!next.delete(id)) next.add(id);
    if (!isRange) setAnchor(id);
    set(next);
  }

  function move(by: number, selects: boolean): void {
    const from = at();
    const box = boxes()[Math.min(Math.max(from + by, 0), ids.length - 1)];
    box?.focus();
    const [before, after] = [ids[from], box?.dataset['pick']];
    if (selects && after !== undefined) set([...picked, ...range(before ?? after, after)]);
  }

  const command = (id: string, words: string, keys: string[], run: Command['run']): Command => ({
    id: `magnets:${id}`,
    words,
    group: 'In the list of magnets',
    keys,
    within: listNow,
    repeats: true,
    run,
  });
  useCommands([
    command('next', 'Next magnet', ['j', 'ArrowDown'], () => move(1, false)),
    command('previous', 'Previous magnet', ['k', 'ArrowUp'], () => move(-1, false)),
    command('select', 'Select the magnet, or not', ['x'], () => {
      const id = ids[at()];
      if (id !== undefined) toggle(id, false);
    }),
    command('range', 'Select from the last one to here', ['Shift+x'], () => {
      const id = ids[at()];
      if (id !== undefined) toggle(id, true);
    }),
    command('down', 'Select downwards', ['Shift+j', 'Shift+ArrowDown'], () => move(1, true)),
    command('up', 'Select upwards', ['Shift+k', 'Shift+ArrowUp'], () => move(-1, true)),
    command('clear', 'Select nothing', ['Escape'], () => {
      if (picked.size === 0) return false;
      set([]);
      return true;
    }),
  ]);

  const held = new Set(ids);
  return {
    list: listNow,
    // Rows that the list does not hold any more are not acted upon.
    selected: [...picked].filter((id) => held.has(id)),
    has: (id: string) => picked.has(id),
    toggle,
    selectAll: () => set(ids),
    clear: () => set([]),
  };
}
export type MagnetSelection = ReturnType<typeof useMagnetSelection>;
