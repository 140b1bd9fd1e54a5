import { ChartNoAxesCombined } from 'lucide-react';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { LockedPart } from './locked-part.tsx';
import type { PerformanceState } from './use-performance.ts';

/** No figure at all: the one thing to do next depends on why. */
export function NothingHere({ state: { query, change } }: { state: PerformanceState }) {
  const isFiltered = query.filters.length > 0;
  return (
    <Panel>
      <EmptyState
        picture={<ChartNoAxesCombined aria-hidden size={26} />}
        title={isFiltered ? 'Nothing fits these filters' : 'No visits in this period'}
        action={
          <>
            {isFiltered && (
              <Button look="primary" onClick={() => change({ filters: [] })}>
                Remove the filters
              </Button>
            )}
            {query.period.kind !== '90d' && (
              <Button onClick={() => change({ period: { kind: '90d' } })}>Show 90 days</Button>
            )}
            {!isFiltered && <ButtonLink to="/magnets">Share a lead magnet</ButtonLink>}
          </>
        }
      >
        {isFiltered
          ? 'Remove a filter or choose a longer period.'
          : 'Publish a lead magnet, write its word into a post, and put the link of the page below it. The first visit shows here at once.'}
      </EmptyState>
    </Panel>
  );
}

/** Which visit tells how a lead came, where there were several. */
export function TouchChoice({ state: { query, change } }: { state: PerformanceState }) {
  return (
    <Segmented
      label="The visit that counts"
      value={query.touch}
      choices={[
        { value: 'first', label: 'First touch' },
        { value: 'last', label: 'Last touch' },
      ]}
      onChange={(touch) => change({ touch })}
    />
  );
}

/** What the plan does not have, in words. */
export function LockedParts() {
  return (
    <div className="grid gap-3">
      {parts.map(([title, text]) => (
        <LockedPart key={title} title={title} text={text} />
      ))}
    </div>
  );
}

const parts = [
  ['Funnel', 'Where people stop between visit and opened content, why, and what helps.'],
  [
    'Filters and breakdowns',
    'Referrers, UTM tags, countries, devices, browsers, templates and posts. A press on a row filters the report, and most numbers open the rows they count.',
  ],
  ['Hours of the week', 'When your visitors come, by weekday and hour.'],
  ['Launch hour', 'The first 60 minutes of a post, with its failures and replies to paste.'],
] as const;
