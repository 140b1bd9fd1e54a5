import { useQuery } from '@tanstack/react-query';
import { analyticsApi } from '#shared/analytics/analytics.contract.ts';
import { overQuotaText } from '#shared/billing/usage-texts.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';
import { usePlatform } from '../../platform/platform.ts';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';

/** Shown above the stream: how many leads show no details yet, and what would change that. */
export function OverQuotaInActivity() {
  const { data } = useQuery(endpointQuery(analyticsApi.dashboard, {}));
  const count = data?.usage.leadsOverQuota ?? 0;
  if (count === 0) return null;
  return (
    <div className="mb-4">
      <OverQuotaNotice count={count} />
    </div>
  );
}

/**
 * Over the monthly limit visitors still get the content, and leads show no details until there is
 * room.
 */
function OverQuotaNotice({ count }: { count: number }) {
  const platform = usePlatform();
  return (
    <Notice>
      <strong className="font-semibold">{overQuotaText(count)}.</strong> The visitors got their
      content. Names and emails appear when a lead is released: oldest first, when a new month has
      room, or at once on a{' '}
      <a href={platform.publicUrl('/pricing')} target="_blank" rel="noreferrer" className="link">
        larger plan
      </a>
      .
    </Notice>
  );
}
