import { useOperator } from '#desktop/renderer/session/operator-session.ts';
import { Face } from '#desktop/renderer/ui/texts/face.tsx';
import { type OperatorCreator, operatorCreatorsApi } from '#shared/creators/creators.contract.ts';
import { type Doing, headings, useCommonEntries } from './console-entries.tsx';
import type { Entry } from './entry.ts';
import { operatorEntries } from './operator-entries.tsx';
import { PaletteDialog } from './palette-dialog.tsx';
import { ranked, usedFirst } from './ranking.ts';
import { searchOf, useAllOf, useFound } from './use-found.ts';
import { usePalette } from './use-palette.ts';

const SHOWN = 6;

const creatorEntry = (
  {
    id,
    name,
    email,
    plan,
    suspendedAt,
  }: Pick<OperatorCreator, 'id' | 'name' | 'email' | 'plan' | 'suspendedAt'>,
  go: Doing['go'],
): Entry => ({
  id: `creator:${id}`,
  group: 'Creators',
  name,
  detail: [email, suspendedAt === null ? plan.name : 'Suspended'].join(' · '),
  picture: <Face name={name} photoUrl={null} className="size-5 text-[0.5rem]" />,
  run: () => go(`/admin/creators/${id}`),
});

/** The palette of the operator's console. */
export function OperatorPalette(doing: Doing) {
  const { go } = doing;
  const { id, role } = useOperator();
  const isOwner = role === 'admin';
  const { recent, search, term, isTyping, dialog } = usePalette<never>(`operator-${id}`);
  const known = [...operatorEntries(go, role), ...useCommonEntries(doing)];
  const recentIds = isOwner ? recent.filter((entry) => entry.startsWith('creator:')) : [];
  const used = useAllOf(
    recentIds.map((entry) =>
      searchOf(operatorCreatorsApi.read, { params: { creatorId: entry.slice('creator:'.length) } }),
    ),
  ).map((creator) => creatorEntry(creator, go));
  const creators = useFound({
    group: 'Creators',
    isAsked: term !== null && isOwner,
    isTyping,
    search: searchOf(operatorCreatorsApi.list, { query: { search: term ?? '', limit: SHOWN } }),
    entriesOf: ({ items }) => items.map((creator) => creatorEntry(creator, go)),
  });
  const all = new Map([...known, ...used].map((entry) => [entry.id, entry]));
  const recentEntries = recent.flatMap((recentId) => {
    const entry = all.get(recentId);
    return entry === undefined ? [] : [{ ...entry, group: headings.recent }];
  });
  return (
    <PaletteDialog
      {...dialog}
      about={{
        title: 'Search and commands',
        placeholder: 'Search or type a command',
        hint: isOwner
          ? 'Creators are found by part of a name or an email.'
          : 'Screens and acts of your role.',
      }}
      entries={search === '' ? usedFirst(known, recentEntries) : ranked(known, search, recent)}
      found={creators}
    />
  );
}
