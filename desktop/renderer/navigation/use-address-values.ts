import { useLocation, useSearchParams } from 'react-router-dom';
import { staysPut } from './scroll-places.tsx';

/** A value of an address where it is one of those offered; anything may stand in an address. */
export function oneOf<T extends string>(
  offered: readonly T[],
  value: string | null,
): T | undefined {
  return offered.find((each) => each === value);
}

/** The set values: an unset filter is not part of a query. */
export function givenValues<T extends Record<string, string | undefined>>(
  values: T,
): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  const set = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(set) as { [Name in keyof T]?: Exclude<T[Name], undefined> }; // what is left is of the same type
}

/** What a list makes of a value of its address. What it makes of '' is the default. */
export type ReadValue = (text: string) => string | undefined;

/** One of a few; the first is the default. */
export function oneChoice<T extends string>(offered: readonly [T, ...T[]]): (text: string) => T {
  return (text) => oneOf(offered, text) ?? offered[0];
}

/** All, or one of a few. */
export function allOrOne<T extends string>(offered: readonly T[]): (text: string) => T | undefined {
  return (text) => oneOf(offered, text);
}

/** A search or an id of at most so many characters; no server takes a NUL. */
export function shortText(most: number): (text: string) => string {
  return (text) => (text.includes('\u0000') ? '' : text.slice(0, most));
}

/** Whether typing goes on: then the address changes without a further step of the history. */
export const isTypedOn = (before: string, after: string): boolean => before !== '' && after !== '';

/** How many pages of a list are shown is true of that list only. */
export const PAGES = 'pages';

/** The address bar, and what writes it. All that a screen keeps there goes this way. */
export function useAddress() {
  const [address, setAddress] = useSearchParams();
  const { pathname } = useLocation();
  // A second choice, also of another part of the screen, may come before the first one is drawn.
  const latest = (): URLSearchParams =>
    window.location.pathname === pathname ? new URLSearchParams(window.location.search) : address;
  return {
    address,
    /** With what was written and is not drawn yet. */
    latest,
    /** An empty value is removed. What did not change makes no step. */
    write(change: Readonly<Record<string, string>>, how: 'step' | 'same step'): void {
      const before = latest();
      const next = new URLSearchParams(before);
      const pages = [...next.keys()].filter((name) => name.startsWith(PAGES));
      for (const name of pages) next.delete(name);
      for (const [name, value] of Object.entries(change)) {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      if (next.toString() === before.toString()) return;
      setAddress(next, { replace: how === 'same step', state: staysPut });
    },
  };
}

type Values<Shape extends Record<string, ReadValue>> = {
  [Name in keyof Shape]: ReturnType<Shape[Name]>;
};

/**
 * What narrows a list, in the address bar: so that it can be linked, loaded again and gone back to. What
 * somebody chooses makes a step of the history; what they type makes one in all.
 */
export function useAddressValues<Shape extends Record<string, ReadValue>>(shape: Shape) {
  const { address, latest, write } = useAddress();
  const names = Object.keys(shape);
  const read = (name: string, text: string) => shape[name]?.(text);
  const values = Object.fromEntries(
    names.map((name) => [name, read(name, address.get(name) ?? '')]),
  ) as Values<Shape>; // of the same names
  /** A default is not written. */
  const written = (name: string, text: string): string => {
    const value = read(name, text);
    return value === read(name, '') ? '' : (value ?? '');
  };
  return {
    values,
    choose: (name: keyof Shape & string, text: string) =>
      write({ [name]: written(name, text) }, 'step'),
    type(name: keyof Shape & string, text: string): void {
      const next = written(name, text);
      write(
        { [name]: next },
        isTypedOn(read(name, latest().get(name) ?? '') ?? '', next) ? 'same step' : 'step',
      );
    },
    clear: () => write(Object.fromEntries(names.map((name) => [name, ''])), 'step'),
  };
}
