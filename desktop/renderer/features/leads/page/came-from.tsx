import type { LeadUnlock } from '#shared/leads/lead-detail.contract.ts';
import {
  browserNames,
  deviceNames,
  isSameVisit,
  type LeadTouch,
  originFields,
  sourceName,
  utmTags,
} from '#shared/leads/lead-sources.ts';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';
import { useUser } from '../../../session/session.ts';

/** The person's first visit and the one of the latest unlock; nothing where none was kept. */
export function CameFrom({ unlocks }: { unlocks: readonly LeadUnlock[] }) {
  const first = unlocks.findLast(({ firstVisit }) => firstVisit !== null)?.firstVisit ?? null;
  const last = unlocks.find(({ lastVisit }) => lastVisit !== null)?.lastVisit ?? null;
  if (first === null || last === null) return null;
  const isOne = isSameVisit(first, last);
  return (
    <Panel title="Came from" bodyClassName="grid gap-4 p-5">
      <Visit name={isOne ? null : 'First visit'} visit={first} />
      {!isOne && <Visit name="Visit of the latest unlock" visit={last} />}
      <p className="text-[0.8125rem] text-ink-soft">
        Reported by the visitor’s browser and the link.
      </p>
    </Panel>
  );
}

function Visit({ name, visit }: { name: string | null; visit: LeadTouch }) {
  const { timeZone } = useUser();
  const tags = Object.keys(utmTags) as (keyof typeof utmTags)[]; // keys of the table
  const facts: [string, string | null][] = [
    [originFields.referrer, visit.referrer],
    ...tags.map((tag): [string, string | null] => [originFields[tag], visit[tag]]),
    ['Device', deviceNames[visit.device]],
    ['Browser', browserNames[visit.browser]],
  ];
  return (
    <section className="grid gap-2">
      {name !== null && <h3 className="text-sm font-medium">{name}</h3>}
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="font-medium">{sourceName(visit.source)}</span>
        <span className="text-[0.8125rem] text-ink-soft">
          <TimeText at={visit.at} zone={timeZone} />
        </span>
      </p>
      <dl className="grid gap-1 text-sm">
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <div key={label} className="flex flex-wrap justify-between gap-x-3">
                <dt className="text-ink-soft">{label}</dt>
                <dd className="min-w-0 break-words">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
