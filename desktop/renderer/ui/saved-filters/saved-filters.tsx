import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bookmark, BookmarkPlus, Check, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { callEndpoint } from '#shared/api/client.ts';
import {
  type FilteredScreen,
  type SavedFilter,
  savedFiltersApi,
} from '#shared/operators/saved-filters.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import {
  endpointMutation,
  endpointQuery,
  invalidatePath,
} from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { staysPut } from '#desktop/renderer/navigation/scroll-places.tsx';
import { PAGES } from '#desktop/renderer/navigation/use-address-values.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#desktop/renderer/ui/overlays/menu.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { useUndo } from '#desktop/renderer/ui/toasts/use-undo.ts';
import { SaveFiltersDialog } from './save-filters-dialog.tsx';

const paths = [savedFiltersApi.list.path];
/** A long name breaks where the menu would leave a narrow screen. */
const nameClass = 'max-w-[min(24rem,calc(100vw-6.5rem))] wrap-anywhere';

/** Filters of this list that the operator saved: goes to one, saves those of the address, removes one. */
export function SavedFilters({ screen }: { screen: FilteredScreen }) {
  const [address, setAddress] = useSearchParams();
  const [isSaving, setSaving] = useState(false);
  const { data } = useQuery(endpointQuery(savedFiltersApi.list, { query: { screen } }));
  const filters = data?.filters ?? [];
  const query = filtersIn(address);
  const shown = filters.find((one) => one.query === query);
  const remove = useRemoval(screen);
  return (
    <>
      <Menu
        trigger={
          <Button className="max-w-full">
            <Bookmark aria-hidden size={16} className="shrink-0" />
            <span className="truncate">{shown?.name ?? 'Saved filters'}</span>
          </Button>
        }
      >
        {filters.length === 0 && <MenuLabel>No filters are saved yet.</MenuLabel>}
        {filters.map((one) => (
          <MenuItem
            key={one.id}
            icon={
              one === shown ? <Check aria-hidden size={16} /> : <Bookmark aria-hidden size={16} />
            }
            onSelect={() => setAddress(new URLSearchParams(one.query), { state: staysPut })}
          >
            <span className={nameClass}>{one.name}</span>
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem
          icon={<BookmarkPlus aria-hidden size={16} />}
          isDisabled={query === '' || shown !== undefined}
          onSelect={() => setSaving(true)}
        >
          Save these filters
        </MenuItem>
        {shown !== undefined && (
          <MenuItem isDanger icon={<Trash2 aria-hidden size={16} />} onSelect={() => remove(shown)}>
            <span className={nameClass}>Remove “{shown.name}”</span>
          </MenuItem>
        )}
      </Menu>
      {isSaving && (
        <SaveFiltersDialog
          screen={screen}
          query={query}
          taken={filters.map(({ name }) => name)}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  );
}

/** What narrows the list, always in the same order. */
function filtersIn(address: URLSearchParams): string {
  const kept = new URLSearchParams([...address].filter(([name]) => !name.startsWith(PAGES)));
  kept.sort();
  return kept.toString();
}

function useRemoval(screen: FilteredScreen) {
  const client = useQueryClient();
  const tellDone = useUndo();
  const { mutate } = useMutation({
    ...endpointMutation(savedFiltersApi.remove),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => invalidatePath(client, ...paths),
  });
  return ({ id, name, query }: SavedFilter) =>
    mutate(
      { params: { filterId: id } },
      {
        onSuccess: () =>
          tellDone('Saved filters removed', {
            description: name,
            undo: async () => {
              await callEndpoint(
                savedFiltersApi.save,
                { body: { screen, name, query } },
                apiTransport,
              );
            },
            paths,
          }),
      },
    );
}
