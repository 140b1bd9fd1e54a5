import { useSearchParams } from 'react-router-dom';

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

/** Filters in the address bar, so that a view can be linked. An empty value is removed. */
export function useAddressValues<Name extends string>() {
  const [address, setAddress] = useSearchParams();
  return {
    get: (name: Name): string => address.get(name) ?? '',
    set: (name: Name, value: string) =>
      setAddress(
        (current) => {
          const next = new URLSearchParams(current);
          if (value === '') next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true },
      ),
    clear: () => setAddress({}, { replace: true }),
  };
}
