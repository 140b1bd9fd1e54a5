import type { OperatorHealth } from '#shared/health/health.contract.ts';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { sizeText } from '#desktop/renderer/ui/texts/size-text.ts';

type ServerProcess = OperatorHealth['processes']['processes'][number];

export function ProcessList({ processes }: { processes: readonly ServerProcess[] }) {
  return (
    <ul className="mt-3 grid gap-2.5 text-[0.8125rem]">
      {processes.map((one) => (
        <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 font-medium wrap-anywhere">
            {one.host}, {one.pid}
          </span>
          {one.isAlive ? (
            <Badge tone="good">Alive</Badge>
          ) : (
            <Badge tone="bad">
              Silent since <LocalTime at={one.seenAt} />
            </Badge>
          )}
          <span className="w-full text-ink-soft">
            Started <LocalTime at={one.startedAt} /> · {sizeText(one.memoryBytes)}
            {one.isAlive && !one.worksOnJobs && ' · runs no jobs'}
            {one.isAlive && !one.hearsChanges && ' · gets no change notifications'}
          </span>
        </li>
      ))}
    </ul>
  );
}
