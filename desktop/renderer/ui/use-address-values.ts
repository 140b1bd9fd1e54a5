import { useSearchParams } from 'react-router-dom';

/** Filters kept in the address bar, so that a view can be linked. An empty value is taken out. */
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
