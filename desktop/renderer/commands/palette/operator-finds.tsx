import { LifeBuoy, Magnet as MagnetIcon } from 'lucide-react';
import { type OperatorCreator, operatorCreatorsApi } from '#shared/creators/creators.contract.ts';
import { type DeskTicket, operatorSupportApi } from '#shared/support/operator-support.contract.ts';
import { type FoundMagnet, operatorTakedownsApi } from '#shared/takedowns/takedowns.contract.ts';
import { maySee } from '#desktop/renderer/layout/operator-places.ts';
import { statusNames } from '#desktop/renderer/features/magnets/list/magnet-status.tsx';
import type { OperatorRole } from '#shared/operators/operator-roles.ts';
import { Face } from '#desktop/renderer/ui/texts/face.tsx';
import type { Doing } from './console-entries.tsx';
import type { Entry, Found } from './entry.ts';
import { searchOf, useFound } from './use-found.ts';

const SHOWN = 5;
type Go = Doing['go'];

export const creatorEntry = (
  {
    id,
    name,
    email,
    plan,
    suspendedAt,
  }: Pick<OperatorCreator, 'id' | 'name' | 'email' | 'plan' | 'suspendedAt'>,
  go: Go,
): Entry => ({
  id: `creator:${id}`,
  group: 'Creators',
  name,
  detail: [email, suspendedAt === null ? plan.name : 'Suspended'].join(' · '),
  picture: <Face name={name} photoUrl={null} className="size-5 text-[0.5rem]" />,
  run: () => go(`/admin/creators/${id}`),
});

const magnetEntry = ({ id, title, state, takenDown, owner }: FoundMagnet, go: Go): Entry => ({
  id: `content:${id}`,
  group: 'Lead magnets',
  name: title,
  detail: [owner.name, takenDown === null ? statusNames[state] : 'Taken down'].join(' · '),
  picture: <MagnetIcon size={16} />,
  run: () => go(`/admin/content?search=${encodeURIComponent(id)}`),
});

const ticketEntry = ({ id, number, subject, creator }: DeskTicket, go: Go): Entry => ({
  id: `ticket:${id}`,
  group: 'Tickets',
  name: subject,
  detail: `#${number} · ${creator.name}`,
  picture: <LifeBuoy size={16} />,
  run: () => go(`/admin/support/${id}`),
});

/** What the server finds for an operator, of what the role may see. */
export function useOperatorFinds({
  role,
  term,
  isTyping,
  go,
}: {
  role: OperatorRole;
  /** Null while too little is typed. */
  term: string | null;
  isTyping: boolean;
  go: Go;
}): Found[] {
  const query = { search: term ?? '', limit: SHOWN };
  const about = (group: string, place: string) => {
    const mayFind = maySee(role, place);
    return { group, isAsked: term !== null && mayFind, isTyping: isTyping && mayFind };
  };
  const creators = useFound({
    ...about('Creators', '/admin/creators'),
    search: searchOf(operatorCreatorsApi.list, { query }),
    entriesOf: ({ items }) => items.map((creator) => creatorEntry(creator, go)),
  });
  const magnets = useFound({
    ...about('Lead magnets', '/admin/content'),
    search: searchOf(operatorTakedownsApi.search, { query }),
    entriesOf: ({ items }) => items.map((magnet) => magnetEntry(magnet, go)),
  });
  const tickets = useFound({
    ...about('Tickets', '/admin/support'),
    search: searchOf(operatorSupportApi.list, {
      query: { ...query, search: query.search.slice(0, 100).replace(/^#(?=\d+$)/, '') },
    }),
    entriesOf: ({ items }) => items.map((ticket) => ticketEntry(ticket, go)),
  });
  return [...creators, ...magnets, ...tickets];
}
