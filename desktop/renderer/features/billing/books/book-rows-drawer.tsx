import { useInfiniteQuery } from '@tanstack/react-query';
import { booksApi } from '#shared/billing/books.contract.ts';
import { endpointPages } from '#desktop/renderer/api/endpoint-query.ts';
import { Drawer } from '#desktop/renderer/ui/overlays/drawer.tsx';
import { DrawerRows } from '#desktop/renderer/ui/panels/drawer-rows.tsx';
import { itemsOf } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { BookRowLine } from './book-row-line.tsx';
import { ExportButton } from './export-button.tsx';
import type { AskedPeriod, ShownRows } from './row-kinds.ts';

/** What a figure was counted from, newest first. */
export function BookRowsDrawer({
  shown,
  period,
  onClose,
}: {
  shown: ShownRows | null;
  period: AskedPeriod;
  onClose: () => void;
}) {
  return (
    <Drawer
      isOpen={shown !== null}
      onClose={onClose}
      title={shown?.label ?? ''}
      description={shown?.formula ?? ''}
    >
      {shown !== null && <Rows kind={shown.kind} period={period} />}
    </Drawer>
  );
}

function Rows({ kind, period }: { kind: ShownRows['kind']; period: AskedPeriod }) {
  const query = useInfiniteQuery({
    ...endpointPages(booksApi.rows, { query: { ...period, kind } }),
    staleTime: 0,
  });
  const items = itemsOf(query);
  return (
    <DrawerRows
      query={query}
      head={
        <div className="flex flex-wrap items-center justify-between gap-3 pb-3">
          <p role="status" className="text-sm text-ink-soft tabular-nums">
            {query.hasNextPage ? 'The latest ' : ''}
            {items.length.toLocaleString()} {items.length === 1 ? 'row' : 'rows'}
          </p>
          <ExportButton kind={kind} period={period} />
        </div>
      }
    >
      {items.map((row) => (
        <BookRowLine key={row.id} row={row} kind={kind} />
      ))}
    </DrawerRows>
  );
}
