import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { retentionApi } from '#shared/leads/retention.contract.ts';
import { GRACE_DAYS, MOST_RETENTION_RULES } from '#shared/leads/retention-rules.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { RuleRow } from './rule-row.tsx';

/** The rules, and when they are looked at. */
export function RulesPanel() {
  const { timeZone } = useUser();
  const [isAdding, setAdding] = useState(false);
  const query = useQuery({ ...endpointQuery(retentionApi.read, {}), staleTime: 0 });
  return (
    <Panel title="Retention rules">
      <p className="mb-5 text-sm leading-6 text-ink-soft">
        Leads are kept until you erase them. A rule erases old ones for you, once a day. Everybody
        it finds is on the list below for {GRACE_DAYS} days first, and we email you once a week at
        most. An erasure removes name, comment, link, email, notes and fields. Your figures stay. It
        cannot be undone.
      </p>
      <QueryPanel
        query={query}
        what="your rules"
        isInPanel
        skeleton={<Skeleton className="h-20" />}
      >
        {({ rules, nextRunAt }) => (
          <div className="-mx-5 -mb-5">
            {rules.length > 0 && (
              <ul className="divide-y divide-line border-t border-line" aria-label="Rules">
                {rules.map((rule) => (
                  <RuleRow key={rule.id} rule={rule} />
                ))}
              </ul>
            )}
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-4">
              <Button
                look={rules.length === 0 ? 'primary' : 'plain'}
                disabled={rules.length >= MOST_RETENTION_RULES}
                onClick={() => setAdding(true)}
              >
                <Plus aria-hidden size={16} />
                Add a rule
              </Button>
              <p className="text-[0.8125rem] text-ink-soft">
                {rules.length === 0
                  ? 'No rules yet. Nothing is erased automatically.'
                  : nextRunAt === null
                    ? 'All rules are off. Nothing is erased automatically.'
                    : `Next run: ${exactTime(nextRunAt, timeZone)}`}
              </p>
            </div>
          </div>
        )}
      </QueryPanel>
      {isAdding && <RuleDialog rule={null} onClose={() => setAdding(false)} />}
    </Panel>
  );
}
