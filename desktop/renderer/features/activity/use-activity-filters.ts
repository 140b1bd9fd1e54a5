import { ActivityResult } from '#shared/activity/activity.contract.ts';
import { useAddressValues } from '../../ui/use-address-values.ts';

/** Filters of the stream. */
export function useActivityFilters() {
  const { get, set, clear } = useAddressValues<'result' | 'magnet'>();
  const result = ActivityResult.safeParse(get('result')).data;
  const magnetId = get('magnet').slice(0, 64);
  return {
    result,
    magnetId,
    isFiltered: result !== undefined || magnetId !== '',
    query: {
      ...(result === undefined ? {} : { result }),
      ...(magnetId === '' ? {} : { magnetId }),
    },
    set,
    clear,
  };
}
export type ActivityFilterState = ReturnType<typeof useActivityFilters>;
