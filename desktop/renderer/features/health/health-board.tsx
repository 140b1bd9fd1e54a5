import { CircleCheckBig, OctagonX, TriangleAlert } from 'lucide-react';
import type { HealthPart, OperatorHealth } from '#shared/health/health.contract.ts';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { detailsOf } from './health-details.ts';
import { HealthPartCard } from './health-part-card.tsx';
import { ProcessList } from './process-list.tsx';
import { ReaderList } from './reader-list.tsx';

const parts: readonly { part: HealthPart; name: string }[] = [
  { part: 'database', name: 'Database' },
  { part: 'readers', name: 'Comment reading' },
  { part: 'jobs', name: 'Jobs' },
  { part: 'mail', name: 'Mail' },
  { part: 'storage', name: 'Storage' },
  { part: 'processes', name: 'Server processes' },
  { part: 'switches', name: 'Kill switches' },
];

const looks = {
  ok: { Icon: CircleCheckBig, className: 'bg-good-wash text-good' },
  warning: { Icon: TriangleAlert, className: 'bg-ink/7 text-ink' },
  failing: { Icon: OctagonX, className: 'bg-bad-wash text-bad' },
} as const;

/** All parts of the installation: the state of each, since when, and what to do. */
export function HealthBoard({ health }: { health: OperatorHealth }) {
  const { Icon, className } = looks[health.state];
  return (
    <section aria-label="Health" className="rounded-panel border border-line bg-surface">
      <div
        role="status"
        className={classNames(
          'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-t-[calc(var(--radius-panel)-1px)] px-5 py-3.5',
          className,
        )}
      >
        <Icon aria-hidden size={20} className="shrink-0" />
        <h2 className="text-[0.9375rem] font-semibold tracking-tight">{headline(health)}</h2>
        <p className="ml-auto text-[0.8125rem]">
          Checked <LocalTime at={health.checkedAt} />
        </p>
      </div>
      <ul className="grid gap-px overflow-hidden rounded-b-[calc(var(--radius-panel)-1px)] bg-line md:grid-cols-2">
        {parts.map(({ part, name }) => (
          <HealthPartCard
            key={part}
            name={name}
            judged={health[part]}
            details={detailsOf(part, health)}
          >
            {part === 'readers' && <ReaderList readers={health.readers.readers} />}
            {part === 'processes' && <ProcessList processes={health.processes.processes} />}
          </HealthPartCard>
        ))}
      </ul>
    </section>
  );
}

function headline(health: OperatorHealth): string {
  const named = (state: string) =>
    parts.filter(({ part }) => health[part].state === state).map(({ name }) => name);
  const failing = named('failing');
  const warned = named('warning');
  if (failing.length > 0) return `Failing: ${failing.join(', ')}`;
  if (warned.length > 0) return `Needs attention: ${warned.join(', ')}`;
  return 'Everything works';
}
