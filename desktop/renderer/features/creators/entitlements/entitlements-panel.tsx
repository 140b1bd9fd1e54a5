import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type CreatorEntitlements,
  creatorEntitlementsApi,
} from '#shared/billing/creator-entitlements.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { localZone } from '#desktop/renderer/ui/texts/local-time.tsx';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import { actorText, featureNames, sourceNames, usedText, valueText } from './feature-words.ts';

const SetDialog = lazyPart(
  async () => (await import('./set-exception-dialog.tsx')).SetExceptionDialog,
);
const EndDialog = lazyPart(
  async () => (await import('./end-exception-dialog.tsx')).EndExceptionDialog,
);

type Override = CreatorEntitlements['overrides'][number];

/** What a creator may use now, how much of it is used, and what decides it. */
export function EntitlementsPanel({
  creatorId,
  mayChange,
}: {
  creatorId: string;
  /** Exceptions are for owners; the server decides. */
  mayChange: boolean;
}) {
  const query = useQuery({
    ...endpointQuery(creatorEntitlementsApi.read, { params: { creatorId } }),
    staleTime: 0,
  });
  const [isSetting, setSetting] = useState(false);
  const [ending, setEnding] = useState<Override | null>(null);
  return (
    <QueryPanel query={query} what="what the plan allows" title="Allowed now, and why">
      {(data) => (
        <Panel
          title="Allowed now, and why"
          bodyClassName="pt-2 pb-2"
          actions={
            mayChange && (
              <Button size="small" onClick={() => setSetting(true)}>
                Make an exception
              </Button>
            )
          }
        >
          <p className="px-5 pb-2 text-[0.8125rem] wrap-anywhere text-ink-soft">{planText(data)}</p>
          <ul className="divide-y divide-line">
            {data.features.map((row) => {
              const override =
                row.source === 'override'
                  ? data.overrides.find(
                      (one) => one.feature === row.feature && one.endedAt === null,
                    )
                  : undefined;
              return (
                <li
                  key={row.feature}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-2.5 text-sm leading-6"
                >
                  <div className="min-w-0">
                    <p>
                      <span className="font-medium">{featureNames[row.feature]}</span>
                      {': '}
                      <span className="tabular-nums">{valueText(row.feature, row.value)}</span>
                      {row.used !== null && (
                        <span className="text-ink-soft tabular-nums">{`, ${usedText(row) ?? ''}`}</span>
                      )}
                    </p>
                    {override !== undefined && (
                      <p className="text-[0.8125rem] wrap-anywhere text-ink-soft">
                        From {actorText(override.actor)}: “{override.reason}”
                      </p>
                    )}
                  </div>
                  <div className="flex flex-wrap items-center gap-2">
                    <Badge tone={row.source === 'override' ? 'brand' : 'neutral'}>
                      {row.source === 'plan' ? data.plan.name : sourceNames[row.source]}
                    </Badge>
                    {row.until !== null && (
                      <Badge tone="wait">until {exactTime(row.until, localZone)}</Badge>
                    )}
                    {mayChange && override !== undefined && (
                      <Button
                        size="small"
                        aria-label={`End the exception for ${featureNames[row.feature]}`}
                        onClick={() => setEnding(override)}
                      >
                        End
                      </Button>
                    )}
                  </div>
                </li>
              );
            })}
          </ul>
          {isSetting && (
            <SetDialog creatorId={creatorId} current={data} onClose={() => setSetting(false)} />
          )}
          {ending !== null && (
            <EndDialog creatorId={creatorId} override={ending} onClose={() => setEnding(null)} />
          )}
        </Panel>
      )}
    </QueryPanel>
  );
}

/** Why the creator has this plan, in the words of who gave it. */
function planText({ grants, plan }: CreatorEntitlements): string {
  const grant = grants.find((one) => one.plan.id === plan.id && one.endedAt === null);
  return grant === undefined
    ? `${plan.name}, the plan of new accounts.`
    : `${plan.name}, from ${actorText(grant.actor)}: “${grant.reason}”`;
}
