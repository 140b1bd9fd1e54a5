import { useQuery } from '@tanstack/react-query';
import { firstPublicationsApi } from '#shared/takedowns/first-publications.contract.ts';
import { linkFindingsApi } from '#shared/takedowns/link-findings.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { Tabs } from '#desktop/renderer/ui/controls/tabs.tsx';
import { useListTab } from '#desktop/renderer/ui/filters/use-list-tab.ts';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { MagnetsTab } from './magnets-tab.tsx';

const PublicationsTab = lazyPart(
  async () => (await import('./publications/publications-tab.tsx')).PublicationsTab,
);

const LinksTab = lazyPart(async () => (await import('./links/links-tab.tsx')).LinksTab);

// Events tell operators of the health alone.
const POLL_MS = 30_000;
const tabs = ['all', 'first', 'links'] as const;

/** What waits stands behind the name of its tab. */
const withCount = (name: string, count: number | undefined): string =>
  count === undefined || count === 0 ? name : `${name} (${count.toLocaleString()})`;

/** /admin/content: the lead magnets of all creators, first publications, and suspicious links. */
export function ContentScreen() {
  const { tab, chooseTab } = useListTab(tabs);
  const { data: first } = useQuery({
    ...endpointQuery(firstPublicationsApi.count, {}),
    refetchInterval: POLL_MS,
  });
  const { data: suspicious } = useQuery({
    ...endpointQuery(linkFindingsApi.count, {}),
    refetchInterval: POLL_MS,
  });
  return (
    <>
      <PageHeader
        title="Content"
        text="The lead magnets of all creators. Locked content is not shown."
      />
      <Tabs
        label="Content"
        value={tab}
        onChange={chooseTab}
        items={[
          { value: 'all', label: 'All lead magnets', content: <MagnetsTab /> },
          {
            value: 'first',
            label: withCount('First publications', first?.waiting),
            content: <PublicationsTab />,
          },
          {
            value: 'links',
            label: withCount('Suspicious links', suspicious?.pages),
            content: <LinksTab />,
          },
        ]}
      />
    </>
  );
}
