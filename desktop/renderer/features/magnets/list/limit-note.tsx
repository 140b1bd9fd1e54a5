import { useQuery } from '@tanstack/react-query';
import { magnetsApi } from '#shared/magnets/magnets.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';

/** Shown before a magnet is made: at the limit only a draft is allowed. */
export function LimitNote() {
  const { data } = useQuery(endpointQuery(magnetsApi.list, { query: { limit: 1 } }));
  if (data === undefined || data.activeLimit === null) return null;
  if (data.activeCount < data.activeLimit) return null;
  return (
    <Notice tone="warn">
      You have {data.activeCount} of {data.activeLimit} active magnets. You can save this one as a
      draft. Pause another to publish it.
    </Notice>
  );
}
