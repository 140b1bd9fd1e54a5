import { MagnetStatus } from '#shared/magnets/magnets.contract.ts';
import { useAddressValues } from '../../ui/use-address-values.ts';

/** Search and status of the list. */
export function useMagnetFilters() {
  const { get, set, clear } = useAddressValues<'search' | 'status'>();
  const search = get('search').slice(0, 100);
  const status = MagnetStatus.safeParse(get('status')).data;
  return {
    search,
    status,
    isFiltered: search !== '' || status !== undefined,
    query: {
      ...(search === '' ? {} : { search }),
      ...(status === undefined ? {} : { status }),
    },
    set,
    clear,
  };
}
export type MagnetFilterState = ReturnType<typeof useMagnetFilters>;
