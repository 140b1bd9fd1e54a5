import type { ProviderEvent } from '#shared/billing/operator-billing-shapes.contract.ts';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { localZone } from '#desktop/renderer/ui/texts/local-time.tsx';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import { ReplayButton } from './acts/replay-buttons.tsx';
import { ListLine, PracticeBadge } from './list-line.tsx';

export function EventLine({
  row,
  isOwnScreen = false,
}: {
  row: ProviderEvent;
  isOwnScreen?: boolean;
}) {
  return (
    <ListLine
      title={<span className="font-mono text-[0.8125rem]">{row.type}</span>}
      badges={
        <>
          {row.handledAt !== null ? (
            <Badge tone="good">Handled</Badge>
          ) : row.error === null ? (
            <Badge tone="wait">Waiting</Badge>
          ) : (
            <Badge tone="bad">Failed</Badge>
          )}
          <PracticeBadge provider={row.source} />
        </>
      }
      act={(!isOwnScreen || row.handledAt === null) && <ReplayButton event={row} />}
      facts={[
        isOwnScreen ? null : (row.creator?.name ?? 'nobody of this installation'),
        `received ${exactTime(row.receivedAt, localZone)}`,
        row.attempts > 1 ? `${row.attempts} attempts` : null,
        row.error,
        row.externalId,
      ]}
    />
  );
}
