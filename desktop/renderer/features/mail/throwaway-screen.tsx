import { useQuery } from '@tanstack/react-query';
import { throwawayApi } from '#shared/mail/throwaway.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { SettingsTabs } from '#desktop/renderer/features/settings/settings-tabs.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { DecisionsPanel } from './decisions-panel.tsx';
import { DomainListPanel } from './domain-list-panel.tsx';

/** /admin/settings/addresses: which domains give addresses that people use once. */
export function ThrowawayScreen() {
  const query = useQuery({ ...endpointQuery(throwawayApi.read, {}), staleTime: 0 });
  return (
    <>
      <PageHeader
        title="Settings"
        text="Throw-away addresses are marked on leads. Each creator decides whether a magnet refuses them."
      />
      <SettingsTabs />
      <div className="max-w-3xl">
        <QueryPanel query={query} what="the list of domains">
          {(domains) => (
            <div className="grid grid-cols-1 gap-5">
              <DomainListPanel list={domains.list} />
              <DecisionsPanel decisions={domains.decisions} />
            </div>
          )}
        </QueryPanel>
      </div>
    </>
  );
}
