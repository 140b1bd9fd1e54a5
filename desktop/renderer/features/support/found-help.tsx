import { useQuery } from '@tanstack/react-query';
import { helpApi } from '#shared/help/help.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { HelpList } from '#desktop/renderer/features/help/help-list.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';

const MOST = 3;

/** The articles that a search of the tickets finds as well. Empty while there are none. */
export function FoundHelp({ search }: { search: string }) {
  const { data } = useQuery({
    ...endpointQuery(helpApi.list, { query: { search } }),
    enabled: search !== '',
  });
  const articles = search === '' ? [] : (data?.articles.slice(0, MOST) ?? []);
  if (articles.length === 0) return null;
  return (
    <Panel title="Help articles" className="mb-4" bodyClassName="pt-2">
      <HelpList articles={articles} />
    </Panel>
  );
}
