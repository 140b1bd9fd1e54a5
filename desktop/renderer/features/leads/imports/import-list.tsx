import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { LeadImport } from '#shared/leads/imports/import.contract.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { Badge, type Tone } from '#desktop/renderer/ui/texts/badge.tsx';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';
import { countText, earlierImports } from './import-queries.ts';

const states: { readonly [state in LeadImport['state']]: { label: string; tone: Tone } } = {
  draft: { label: 'Not checked', tone: 'wait' },
  checking: { label: 'Dry run', tone: 'brand' },
  checked: { label: 'Not imported', tone: 'wait' },
  running: { label: 'Importing', tone: 'brand' },
  done: { label: 'Imported', tone: 'good' },
  failed: { label: 'Stopped', tone: 'bad' },
  undoing: { label: 'Being undone', tone: 'brand' },
  undo_failed: { label: 'Partly undone', tone: 'bad' },
  undone: { label: 'Undone', tone: 'neutral' },
  cancelled: { label: 'Canceled', tone: 'neutral' },
};

/** Earlier files, each with its state. */
export function ImportList({ openId }: { openId: string | null }) {
  const { timeZone } = useUser();
  const { data } = useQuery({ ...earlierImports, staleTime: 0 });
  const others = (data?.imports ?? []).filter(({ id }) => id !== openId);
  if (others.length === 0) return null;
  return (
    <Panel title="Earlier imports" className="mt-8" bodyClassName="pt-3">
      <ul className="divide-y divide-line border-t border-line">
        {others.map((one) => (
          <li
            key={one.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3 text-sm"
          >
            <span className="min-w-48 flex-1">
              <Link
                to={`/crm/import?id=${one.id}`}
                className="font-medium [overflow-wrap:anywhere] hover:underline"
              >
                <bdi>{one.fileName}</bdi>
              </Link>
              <span className="block text-[0.8125rem] text-ink-soft">
                <TimeText at={one.createdAt} zone={timeZone} />
                {`, ${countText(one.rows, 'row', 'rows')}`}
                {(one.state === 'done' || one.state === 'failed') &&
                  `: ${one.counts.new.toLocaleString('en')} new, ${one.counts.updated.toLocaleString('en')} updated`}
              </span>
            </span>
            <Badge tone={states[one.state].tone}>{states[one.state].label}</Badge>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
