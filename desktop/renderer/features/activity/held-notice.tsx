import { useQuery } from '@tanstack/react-query';
import { analyticsApi } from '#shared/analytics/analytics.contract.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';

/** Over the monthly limit the visitor is served and the lead is held. */
export function HeldNotice() {
  const { data } = useQuery(endpointQuery(analyticsApi.dashboard, {}));
  const held = data?.usage.leadsHeld ?? 0;
  if (held === 0) return null;
  return (
    <div className="mb-4">
      <Notice>
        <strong className="font-semibold">
          {held === 1 ? 'One lead is held' : `${held.toLocaleString()} leads are held`} by your
          plan&apos;s monthly limit.
        </strong>{' '}
        The visitors got their content. Names and addresses appear once your plan has room.
      </Notice>
    </div>
  );
}
