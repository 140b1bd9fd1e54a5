import { useSearchParams } from 'react-router-dom';
import { ActivityResult } from '#shared/activity/activity.contract.ts';

/** Filters of the stream, kept in the address bar. */
export function useActivityFilters() {
  const [address, setAddress] = useSearchParams();
  const result = ActivityResult.safeParse(address.get('result')).data;
  const magnetId = address.get('magnet')?.slice(0, 64) ?? '';
  const set = (name: 'result' | 'magnet', value: string) =>
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
    result,
    magnetId,
    isFiltered: result !== undefined || magnetId !== '',
    query: {
      ...(result === undefined ? {} : { result }),
      ...(magnetId === '' ? {} : { magnetId }),
    },
    set,
    clear: () => setAddress({}, { replace: true }),
  };
}
export type ActivityFilterState = ReturnType<typeof useActivityFilters>;
