import { LifeBuoy, Magnet as MagnetIcon, MailSearch, ScrollText, UserRound } from 'lucide-react';
import { ROW_ID } from '#shared/api/field-types.ts';
import { type AuditRow, auditApi } from '#shared/audit/audit.contract.ts';
import {
  type LeadOwner,
  type OperatorCreator,
  operatorCreatorsApi,
} from '#shared/creators/creators.contract.ts';
import { operatorOutboxApi, type StoredMail } from '#shared/mail/mail.contract.ts';
import { type DeskTicket, operatorSupportApi } from '#shared/support/operator-support.contract.ts';
import { type FoundMagnet, operatorTakedownsApi } from '#shared/takedowns/takedowns.contract.ts';
import { maySee } from '#desktop/renderer/layout/operator-places.ts';
import { actionName, nobodysName } from '#desktop/renderer/features/audit/audit-texts.ts';
import { mailStateNames } from '#desktop/renderer/features/mail/mail-texts.ts';
import { statusNames } from '#desktop/renderer/features/magnets/list/magnet-status.tsx';
import type { OperatorRole } from '#shared/operators/operator-roles.ts';
import { Face } from '#desktop/renderer/ui/texts/face.tsx';
import { localZone } from '#desktop/renderer/ui/texts/local-time.tsx';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import type { Doing } from './console-entries.tsx';
import type { Entry, Found } from './entry.ts';
import { searchOf, useFound } from './use-found.ts';

const SHOWN = 5;
/** Parts of a text are found by an index of three letters at a time. */
const LEAST_PART = 3;
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

const leadEntry = ({ id, createdAt, creator }: LeadOwner, go: Go): Entry => ({
  id: `lead:${id}`,
  group: 'Leads',
  name: `Lead of ${creator.name}`,
  detail: `${id} · ${exactTime(createdAt, localZone)}`,
  picture: <UserRound size={16} />,
  run: () => go(`/admin/creators/${creator.id}`),
});

const mailEntry = ({ id, title, to, state, createdAt }: StoredMail, go: Go): Entry => ({
  id: `mail:${id}`,
  group: 'Emails',
  name: to,
  detail: [title, mailStateNames[state], exactTime(createdAt, localZone)].join(' · '),
  picture: <MailSearch size={16} />,
  run: () => go(`/admin/outbox?search=${encodeURIComponent(to)}`),
});

/** The list opens with the words that were searched for. */
const actEntry = (row: AuditRow, search: string, go: Go): Entry => ({
  id: `audit:${row.id}`,
  group: 'Audit log',
  name: actionName(row.action),
  detail: [
    row.operatorName ?? nobodysName(row),
    row.target?.name ?? row.target?.id,
    exactTime(row.at, localZone),
  ]
    .filter(Boolean)
    .join(' · '),
  picture: <ScrollText size={16} />,
  run: () => go(`/admin/audit?search=${encodeURIComponent(search)}`),
});

/** What the server finds for an operator, of what the role may see. */
export function useOperatorFinds({
  role,
  term,
  search,
  isTyping,
  go,
}: {
  role: OperatorRole;
  /** Null while too little is typed. */
  term: string | null;
  /** What is typed. */
  search: string;
  isTyping: boolean;
  go: Go;
}): Found[] {
  const query = { search: term ?? '', limit: SHOWN };
  const about = (group: string, place: string, isFit = true) => {
    const mayFind = isFit && maySee(role, place);
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
  const leads = useFound({
    ...about('Leads', '/admin/creators', ROW_ID.test(search)),
    search: searchOf(operatorCreatorsApi.findLead, { query: { id: query.search } }),
    entriesOf: ({ lead }) => (lead === null ? [] : [leadEntry(lead, go)]),
  });
  const isPart = search.length >= LEAST_PART;
  const mails = useFound({
    ...about('Emails', '/admin/outbox', isPart),
    search: searchOf(operatorOutboxApi.search, { query }),
    entriesOf: ({ items }) => items.map((mail) => mailEntry(mail, go)),
  });
  const acts = useFound({
    ...about('Audit log', '/admin/audit', isPart),
    search: searchOf(auditApi.list, { query }),
    entriesOf: ({ items }) => items.map((row) => actEntry(row, query.search, go)),
  });
  return [...creators, ...magnets, ...tickets, ...leads, ...mails, ...acts];
}
