import type { OperatorHealth } from '#shared/settings/operator-health.contract.ts';
import { sizeText } from '#shared/settings/size-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { operatorZone } from '../../session/operator-zone.ts';

type ServerProcess = OperatorHealth['processes']['processes'][number];

export function ProcessList({ processes }: { processes: readonly ServerProcess[] }) {
  return (
    <ul className="mt-3 grid gap-2.5 text-[0.8125rem]">
      {processes.map((one) => (
        <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 font-medium break-all">
            {one.host}, {one.pid}
          </span>
          {one.isAlive ? (
            <Badge tone="good">Alive</Badge>
          ) : (
            <Badge tone="bad">
              Silent since <TimeText at={one.seenAt} zone={operatorZone} />
            </Badge>
          )}
          <span className="w-full text-ink-soft">
            Started <TimeText at={one.startedAt} zone={operatorZone} /> ·{' '}
            {sizeText(one.memoryBytes)}
            {one.isAlive && !one.worksOnJobs && ' · takes no jobs'}
            {one.isAlive && !one.hearsChanges && ' · does not hear changes'}
          </span>
        </li>
      ))}
    </ul>
  );
}
