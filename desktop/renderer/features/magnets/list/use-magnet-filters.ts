import { magnetStatuses } from '#shared/magnets/magnets.contract.ts';
import {
  givenValues,
  oneOf,
  useAddressValues,
} from '#desktop/renderer/ui/panels/use-address-values.ts';

/** Search and status of the list. */
export function useMagnetFilters() {
  const { get, set, clear } = useAddressValues<'search' | 'status'>();
  const search = get('search').slice(0, 100);
  const status = oneOf(magnetStatuses, get('status'));
  const query = givenValues({ search, status });
  return { search, status, isFiltered: Object.keys(query).length > 0, query, set, clear };
}
export type MagnetFilterState = ReturnType<typeof useMagnetFilters>;
