import { activityResults } from '#shared/activity/activity.contract.ts';
import {
  givenValues,
  oneOf,
  useAddressValues,
} from '#desktop/renderer/ui/panels/use-address-values.ts';

/** Filters of the stream. */
export function useActivityFilters() {
  const { get, set, clear } = useAddressValues<'result' | 'magnet'>();
  const result = oneOf(activityResults, get('result'));
  const magnetId = get('magnet').slice(0, 64);
  const query = givenValues({ result, magnetId });
  return { result, magnetId, isFiltered: Object.keys(query).length > 0, query, set, clear };
}
export type ActivityFilterState = ReturnType<typeof useActivityFilters>;
