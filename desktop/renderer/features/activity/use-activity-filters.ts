import { activityResults } from '#shared/activity/activity.contract.ts';
import {
  allOrOne,
  givenValues,
  shortText,
  useAddressValues,
} from '#desktop/renderer/navigation/use-address-values.ts';

const shape = { result: allOrOne(activityResults), magnet: shortText(64), entry: shortText(64) };

/** Filters of the stream. */
export function useActivityFilters() {
  const { values, choose, clear } = useAddressValues(shape);
  const query = givenValues({
    result: values.result,
    magnetId: values.magnet,
    entryId: values.entry,
  });
  return { ...values, isFiltered: Object.keys(query).length > 0, query, choose, clear };
}
export type ActivityFilterState = ReturnType<typeof useActivityFilters>;
