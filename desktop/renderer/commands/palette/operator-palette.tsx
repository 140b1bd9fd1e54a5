import { maySee } from '#desktop/renderer/layout/operator-places.ts';
import { useOperator } from '#desktop/renderer/session/operator-session.ts';
import { operatorCreatorsApi } from '#shared/creators/creators.contract.ts';
import { type Doing, headings, useCommonEntries } from './console-entries.tsx';
import { operatorEntries } from './operator-entries.tsx';
import { PaletteDialog } from './palette-dialog.tsx';
import { ranked, usedFirst } from './ranking.ts';
import { creatorEntry, useOperatorFinds } from './operator-finds.tsx';
import { searchOf, useAllOf } from './use-found.ts';
import { usePalette } from './use-palette.ts';

/** The palette of the operator's console. */
export function OperatorPalette(doing: Doing) {
  const { go } = doing;
  const { id, role } = useOperator();
  const mayFind = maySee(role, '/admin/creators');
  const { recent, search, term, isTyping, dialog } = usePalette<never>(`operator-${id}`);
  const known = [...operatorEntries(go, role), ...useCommonEntries(doing)];
  const recentIds = mayFind ? recent.filter((entry) => entry.startsWith('creator:')) : [];
  const used = useAllOf(
    recentIds.map((entry) =>
      searchOf(operatorCreatorsApi.read, { params: { creatorId: entry.slice('creator:'.length) } }),
    ),
  ).map((creator) => creatorEntry(creator, go));
  const found = useOperatorFinds({ role, term, search, isTyping, go });
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
        hint: mayFind
          ? 'Finds people, pages, tickets, emails and acts by names, addresses, numbers and reasons, and a lead by its ID.'
          : 'Finds screens, and your actions in the audit log.',
      }}
      entries={search === '' ? usedFirst(known, recentEntries) : ranked(known, search, recent)}
      found={found}
    />
  );
}
