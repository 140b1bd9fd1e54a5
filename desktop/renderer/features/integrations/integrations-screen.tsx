import { useQuery } from '@tanstack/react-query';
import { integrationsApi } from '#shared/integrations/integrations.contract.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';
import { ErrorState } from '#desktop/renderer/ui/panels/error-state.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { LoadingRows } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { IntegrationsForm } from './integrations-form.tsx';

/** /integrations: the creator's pixels, and how visitors are asked. */
export function IntegrationsScreen() {
  const { data, error, refetch, isRefetching } = useQuery(endpointQuery(integrationsApi.get, {}));
  return (
    <>
      <PageHeader
        title="Integrations"
        text="Measure your unlock pages with the tools you already use."
      />
      {data !== undefined ? (
        <IntegrationsForm settings={data} />
      ) : error === null ? (
        <LoadingRows rows={3} label="Loading your integrations" />
      ) : (
        <ErrorState
          title="Your integrations could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isRefetching}
        />
      )}
    </>
  );
}
