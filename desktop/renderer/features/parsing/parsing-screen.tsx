import { useQuery } from '@tanstack/react-query';
import { operatorReadersApi } from '#shared/parsing/readers.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { GuestPagePanel } from './guest-page-panel.tsx';
import { LinkedInAppPanel } from './linkedin-app-panel.tsx';
import { HarvestPanel } from './harvest-panel.tsx';
import { ParsingTabs } from './parsing-tabs.tsx';
import { ReadersPanel } from './readers-panel.tsx';
import { StandingChecksPanel } from './standing-checks/standing-checks-panel.tsx';

/** /admin/parsing: how comments are read, how well each reader works, and its cost. */
export function ParsingScreen() {
  const query = useQuery({
    ...endpointQuery(operatorReadersApi.read, {}),
    // Other operators change them, and every check changes the figures.
    staleTime: 0,
    // Each reading changes a figure: an event for each would ask more often than this.
    refetchInterval: 30_000,
  });
  return (
    <>
      <PageHeader
        title="Comment readers"
        text="How the installation reads comments on LinkedIn, in the order of use."
      />
      <ParsingTabs />
      <QueryPanel query={query} what="the readers">
        {(data) => (
          <div className="grid max-w-4xl grid-cols-1 gap-5">
            <ReadersPanel data={data} />
            <StandingChecksPanel />
            <GuestPagePanel guestPage={data.guestPage} />
            <LinkedInAppPanel />
            <HarvestPanel paid={data.harvestApi} />
          </div>
        )}
      </QueryPanel>
    </>
  );
}
