import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { tableAddress } from '#desktop/renderer/features/leads/table/use-lead-state.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { leadDeskApi } from '#shared/leads/lead-desk.contract.ts';
import { noFilter } from '#shared/leads/lead-filter.ts';
import { type Doing, useCommonEntries } from './console-entries.tsx';
import { creatorEntries, type CreatorPage } from './creator-entries.tsx';
import {
  leadEntry,
  leadSearch,
  linkEntry,
  magnetEntry,
  magnetSearch,
  useRecentEntries,
  viewEntry,
  viewSearch,
} from './creator-finds.tsx';
import { PaletteDialog } from './palette-dialog.tsx';
import { ranked, usedFirst } from './ranking.ts';
import { useFound } from './use-found.ts';
import { usePalette } from './use-palette.ts';

const SHOWN = 5;
const SHOWN_IN_LIST = 20;

const about = {
  all: {
    title: 'Search and commands',
    placeholder: 'Search or type a command',
    hint: 'Leads are found by name, comment, note or tag, lead magnets by title or word.',
  },
  'copy-link': {
    title: 'Copy the link of a lead magnet',
    placeholder: 'Which lead magnet?',
    hint: 'Lead magnets are found by title or word.',
  },
  view: {
    title: 'Open a saved view',
    placeholder: 'Which view?',
    hint: 'Views are saved on the screen of your leads.',
  },
};

/** The palette of a creator's console. */
export function CreatorPalette(doing: Doing) {
  const { go } = doing;
  const { page, show, recent, search, term, isTyping, dialog } = usePalette<CreatorPage>(
    useUser().id,
  );
  const isAll = page === null;
  const { data: saved } = useQuery({ ...endpointQuery(leadDeskApi.listViews, {}), retry: false });
  const views = (saved?.views ?? []).map((view) => viewEntry(view, go));
  const known = [...creatorEntries(go, show), ...useCommonEntries(doing)];
  const used = useRecentEntries(recent, known, saved?.views ?? [], go);

  const isLinks = page === 'copy-link';
  const magnets = useFound({
    group: 'Lead magnets',
    isAsked: isLinks ? term !== null || search === '' : isAll && term !== null,
    isTyping: isTyping && page !== 'view',
    search: magnetSearch(term ?? '', isLinks ? SHOWN_IN_LIST : SHOWN),
    entriesOf: ({ items }) =>
      items.map((magnet) => (isLinks ? linkEntry(magnet) : magnetEntry(magnet, go))),
  });
  const allLeads = (words: string) => ({
    id: 'act:all-leads',
    group: 'Leads',
    name: `All leads with “${words}”`,
    picture: <Search size={16} />,
    run: () =>
      go(tableAddress({ filter: noFilter, search: words, sort: '-lastAt', layout: 'table' })),
  });
  const leads = useFound({
    group: 'Leads',
    isAsked: isAll && term !== null,
    isTyping: isTyping && isAll,
    search: leadSearch(term ?? '', SHOWN),
    entriesOf: ({ items, nextCursor }) => [
      ...items.map((lead) => leadEntry(lead, go)),
      ...(nextCursor === null || term === null ? [] : [allLeads(term)]),
    ],
  });
  const saw = useFound({
    group: 'Saved views',
    isAsked: page === 'view',
    isTyping: false,
    search: viewSearch,
    entriesOf: (answer) => {
      const all = answer.views.map((view) => viewEntry(view, go));
      return search === '' ? all : ranked(all, search, recent);
    },
  });

  const first =
    search === '' ? usedFirst(known, used) : ranked([...known, ...views], search, recent);
  return (
    <PaletteDialog
      {...dialog}
      about={about[page ?? 'all']}
      entries={isAll ? first : []}
      found={[...magnets, ...leads, ...saw]}
    />
  );
}
