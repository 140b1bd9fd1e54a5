import { Bookmark, Magnet as MagnetIcon } from 'lucide-react';
import { callEndpoint } from '#shared/api/client.ts';
import { type LeadView, leadDeskApi } from '#shared/leads/lead-desk.contract.ts';
import { leadDetailApi } from '#shared/leads/lead-detail.contract.ts';
import { leadsApi, type LeadSummary } from '#shared/leads/leads.contract.ts';
import { type Magnet, magnetsApi } from '#shared/magnets/magnets.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { keepColumns } from '#desktop/renderer/features/leads/table/lead-columns.ts';
import { tableAddress } from '#desktop/renderer/features/leads/table/use-lead-state.ts';
import { copyLink } from '#desktop/renderer/features/magnets/list/copy-link.ts';
import { statusNames } from '#desktop/renderer/features/magnets/list/magnet-status.tsx';
import { Face } from '#desktop/renderer/ui/texts/face.tsx';
import { type Doing, headings } from './console-entries.tsx';
import type { Entry } from './entry.ts';
import { searchOf, useAllOf } from './use-found.ts';

type Go = Doing['go'];

/** A search of the server for one list; each answer is made into entries where it is shown. */
export const magnetSearch = (search: string, limit: number) =>
  searchOf(magnetsApi.list, { query: { limit, ...(search === '' ? {} : { search }) } });

/** The leads table's own search: emails are searched and answered where the plan shows them. */
export function leadSearch(search: string, limit: number) {
  const body = { search, limit };
  return {
    queryKey: [leadsApi.query.path, body],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      callEndpoint(leadsApi.query, { body }, apiTransport, { signal }),
  };
}

export const viewSearch = searchOf(leadDeskApi.listViews, {});

const detailOf = ({ state, takenDown, triggerWords }: Magnet): string =>
  [takenDown === null ? statusNames[state] : 'Taken down', triggerWords.join(', ')]
    .filter(Boolean)
    .join(' · ');

const magnetPicture = <MagnetIcon size={16} />;

export const magnetEntry = (magnet: Magnet, go: Go): Entry => ({
  id: `magnet:${magnet.id}`,
  group: 'Lead magnets',
  name: magnet.title,
  detail: detailOf(magnet),
  picture: magnetPicture,
  run: () => go(`/magnets/${magnet.id}/edit`),
});

export const linkEntry = (magnet: Magnet): Entry => ({
  ...magnetEntry(magnet, () => undefined),
  id: `link:${magnet.id}`,
  run: () => copyLink(magnet),
});

export function leadEntry(lead: LeadSummary, go: Go): Entry {
  const name = lead.overQuota ? 'Lead over your limit' : lead.name;
  const detail = lead.overQuota ? 'Shown once released' : (lead.email ?? lead.headline);
  return {
    id: `lead:${lead.id}`,
    group: 'Leads',
    name,
    ...(detail === null ? {} : { detail }),
    picture: <Face name={name} photoUrl={lead.photoUrl} className="size-5 text-[0.5rem]" />,
    run: () => go(`/crm/${lead.id}`),
  };
}

export const viewEntry = ({ id, name, state }: LeadView, go: Go): Entry => ({
  id: `view:${id}`,
  group: 'Saved views',
  name,
  picture: <Bookmark size={16} />,
  run: () => {
    keepColumns(state.columns);
    go(tableAddress({ ...state, layout: state.layout ?? 'table' }));
  },
});

/**
 * What was used, as it is now. What the server does not know any more, or does not answer, is left
 * out.
 */
export function useRecentEntries(
  recent: readonly string[],
  known: readonly Entry[],
  views: readonly LeadView[],
  go: Go,
): Entry[] {
  const idsOf = (kind: string) =>
    recent.filter((id) => id.startsWith(`${kind}:`)).map((id) => id.slice(kind.length + 1));
  const magnets = useAllOf(
    [...idsOf('magnet'), ...idsOf('link')].map((magnetId) =>
      searchOf(magnetsApi.get, { params: { magnetId } }),
    ),
  );
  const leads = useAllOf(
    idsOf('lead').map((leadId) => searchOf(leadDetailApi.read, { params: { leadId } })),
  ).map(({ lead }) => lead);
  const found = new Map(
    [
      ...known,
      ...magnets.flatMap((magnet) => [
        magnetEntry(magnet, go),
        { ...linkEntry(magnet), name: `Copy the link of ${magnet.title}` },
      ]),
      ...leads.map((lead) => leadEntry(lead, go)),
      ...views.map((view) => viewEntry(view, go)),
    ].map((entry) => [entry.id, entry] as const),
  );
  return recent.flatMap((id) => {
    const entry = found.get(id);
    return entry === undefined ? [] : [{ ...entry, group: headings.recent }];
  });
}
