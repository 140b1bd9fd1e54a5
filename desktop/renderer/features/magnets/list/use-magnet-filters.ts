import { ROW_ID } from '#shared/api/field-types.ts';
import { magnetStates } from '#shared/magnets/magnet-fields.ts';
import { magnetSorts } from '#shared/magnets/magnet-list.ts';
import {
  allOrOne,
  givenValues,
  oneChoice,
  shortText,
  useAddressValues,
} from '#desktop/renderer/navigation/use-address-values.ts';

const shape = {
  search: shortText(100),
  status: allOrOne(magnetStates),
  tag: (text: string): string => (ROW_ID.test(text) ? text : ''),
  sort: oneChoice(magnetSorts),
};

/** Search, status, tag and order of the list. */
export function useMagnetFilters() {
  const { values, ...acts } = useAddressValues(shape);
  const { sort, ...narrowing } = values;
  const filter = givenValues(narrowing);
  return {
    ...values,
    isFiltered: Object.keys(filter).length > 0,
    query: { ...filter, ...(sort === 'newest' ? {} : { sort }) },
    ...acts,
  };
}
export type MagnetFilterState = ReturnType<typeof useMagnetFilters>;
