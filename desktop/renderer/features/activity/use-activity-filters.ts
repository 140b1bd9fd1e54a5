import { ActivityResult } from '#shared/activity/activity.contract.ts';
import { givenValues, useAddressValues } from '#desktop/renderer/ui/panels/use-address-values.ts';

/** Filters of the stream. */
export function useActivityFilters() {
  const { get, set, clear } = useAddressValues<'result' | 'magnet'>();
  const result = ActivityResult.safeParse(get('result')).data;
  const magnetId = get('magnet').slice(0, 64);
  const query = givenValues({ result, magnetId });
  return { result, magnetId, isFiltered: Object.keys(query).length > 0, query, set, clear };
}
export type ActivityFilterState = ReturnType<typeof useActivityFilters>;
