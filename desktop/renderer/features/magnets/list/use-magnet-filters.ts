import { magnetStatuses } from '#shared/magnets/magnet-fields.ts';
import {
  allOrOne,
  givenValues,
  shortText,
  useAddressValues,
} from '#desktop/renderer/navigation/use-address-values.ts';

const shape = { search: shortText(100), status: allOrOne(magnetStatuses) };

/** Search and status of the list. */
export function useMagnetFilters() {
  const { values, ...acts } = useAddressValues(shape);
  const query = givenValues(values);
  return { ...values, isFiltered: Object.keys(query).length > 0, query, ...acts };
}
export type MagnetFilterState = ReturnType<typeof useMagnetFilters>;
