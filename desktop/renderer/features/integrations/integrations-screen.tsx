import { useQuery } from '@tanstack/react-query';
import { integrationsApi } from '#shared/integrations/integrations.contract.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { IntegrationsForm } from './integrations-form.tsx';

/** /integrations: the creator's pixels, and how visitors are asked for consent. */
export function IntegrationsScreen() {
  const query = useQuery(endpointQuery(integrationsApi.get, {}));
  return (
    <>
      <PageHeader
        title="Integrations"
        text="Measure your unlock pages with the tools you already use."
      />
      <QueryPanel query={query} what="your integrations">
        {(settings) => <IntegrationsForm settings={settings} />}
      </QueryPanel>
    </>
  );
}
