import { useQuery } from '@tanstack/react-query';
import { firstPublicationsApi } from '#shared/takedowns/first-publications.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { oneChoice, useAddressValues } from '#desktop/renderer/navigation/use-address-values.ts';
import { Tabs } from '#desktop/renderer/ui/controls/tabs.tsx';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { MagnetsTab } from './magnets-tab.tsx';

const PublicationsTab = lazyPart(
  async () => (await import('./publications/publications-tab.tsx')).PublicationsTab,
);

// Events tell operators of the health alone.
const POLL_MS = 30_000;
const shape = { tab: oneChoice(['all', 'first']) };

/** /admin/content: the lead magnets of all creators, and first publications of new accounts. */
export function ContentScreen() {
  const { values, choose } = useAddressValues(shape);
  const { data } = useQuery({
    ...endpointQuery(firstPublicationsApi.count, {}),
    refetchInterval: POLL_MS,
  });
  const waiting = data?.waiting ?? 0;
  return (
    <>
      <PageHeader
        title="Content"
        text="The lead magnets of all creators. What is behind the lock is not shown."
      />
      <Tabs
        label="Content"
        value={values.tab}
        onChange={(tab) => choose('tab', tab)}
        items={[
          { value: 'all', label: 'All lead magnets', content: <MagnetsTab /> },
          {
            value: 'first',
            label:
              waiting === 0
                ? 'First publications'
                : `First publications (${waiting.toLocaleString()})`,
            content: <PublicationsTab />,
          },
        ]}
      />
    </>
  );
}
