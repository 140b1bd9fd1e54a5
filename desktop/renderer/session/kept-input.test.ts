import { describe, expect, it } from 'vitest';
import { createKeptInputs } from './kept-input.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
const days = (amount: number) => new Date(now.getTime() + amount * 24 * 3_600_000);

/** The part of a browser's storage that is used. */
function storage() {
  const items = new Map<string, string>();
  return {
    items,
    get length() {
      return items.size;
    },
    key: (index: number) => [...items.keys()][index] ?? null,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  };
}

describe('unsaved input', () => {
  it('is restored with its time, only to the account that typed it', () => {
    const store = storage();
    const kept = createKeptInputs(() => store);
    expect(kept.keep('ada', 'magnet:new', { title: 'Plan' }, now)).toBe(true);
    expect(kept.read('ada', 'magnet:new', days(1))).toEqual({
      at: now.toISOString(),
      values: { title: 'Plan' },
    });
    expect(kept.read('grace', 'magnet:new', now)).toBeNull();
    expect(kept.read('ada', 'magnet:other', now)).toBeNull();
  });

  it('is forgotten form by form, or all at once when the account signs out', () => {
    const store = storage();
    const kept = createKeptInputs(() => store);
    store.setItem('theme', 'dark');
    for (const [user, form] of [
      ['ada', 'one'],
      ['ada', 'two'],
      ['ada', 'three'],
      ['grace', 'one'],
    ] as const) {
      kept.keep(user, form, {}, now);
    }
    kept.forget('ada', 'one');
    expect(kept.read('ada', 'one', now)).toBeNull();
    expect(kept.read('ada', 'two', now)).not.toBeNull();
    kept.forgetAllOf('ada');
    expect(kept.read('ada', 'two', now)).toBeNull();
    expect(kept.read('ada', 'three', now)).toBeNull();
    expect(kept.read('grace', 'one', now)).not.toBeNull();
    expect(store.getItem('theme')).toBe('dark');
  });

  it('is not restored after 30 days, or when it cannot be read', () => {
    const store = storage();
    const kept = createKeptInputs(() => store);
    kept.keep('ada', 'one', {}, now);
    expect(kept.read('ada', 'one', days(29))).not.toBeNull();
    expect(kept.read('ada', 'one', days(31))).toBeNull();
    for (const name of store.items.keys()) store.setItem(name, '{"at":"yesterday"}');
    expect(kept.read('ada', 'one', now)).toBeNull();
    for (const name of store.items.keys()) store.setItem(name, 'not json');
    expect(kept.read('ada', 'one', now)).toBeNull();
  });

  it('reports when the browser stores nothing, and fails no form there', () => {
    const kept = createKeptInputs(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(kept.keep('ada', 'one', {}, now)).toBe(false);
    expect(kept.read('ada', 'one', now)).toBeNull();
    kept.forget('ada', 'one');
    kept.forgetAllOf('ada');
  });
});
