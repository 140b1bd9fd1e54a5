import { useSearchParams } from 'react-router-dom';
import { MagnetStatus } from '#shared/magnets/magnets.contract.ts';

/** Search and status of the list, kept in the address bar so that a view can be linked. */
export function useMagnetFilters() {
  const [address, setAddress] = useSearchParams();
  const search = (address.get('search') ?? '').slice(0, 100);
  const status = MagnetStatus.safeParse(address.get('status')).data;

  const set = (name: 'search' | 'status', value: string) =>
    setAddress(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );

  return {
    search,
    status,
    isFiltered: search !== '' || status !== undefined,
    query: {
      ...(search === '' ? {} : { search }),
      ...(status === undefined ? {} : { status }),
    },
    set,
    clear: () => setAddress({}, { replace: true }),
  };
}
export type MagnetFilterState = ReturnType<typeof useMagnetFilters>;
