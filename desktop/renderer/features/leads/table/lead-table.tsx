import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import type { LeadColumn } from '#shared/leads/lead-desk.contract.ts';
import type { LeadSort, LeadSummary } from '#shared/leads/leads.contract.ts';
import { useUser } from '../../../session/session.ts';
import { offeredColumns, sortedBy } from './lead-columns.ts';
import type { DeskNames } from './lead-queries.ts';
import { CARD, LeadRow, ROW } from './lead-row.tsx';
import type { Selection } from './use-selection.ts';

/** The head stays in sight, above the rows. */
const HEAD = 44;

/** Rows of all pages read so far; only those in sight are in the document. */
export function LeadTable({
  leads,
  columns,
  desk,
  sort,
  onSort,
  onResize,
  selection,
  addressOf,
  onEnd,
  box,
}: {
  leads: readonly LeadSummary[];
  columns: readonly LeadColumn[];
  desk: DeskNames | undefined;
  sort: LeadSort;
  onSort: (sort: LeadSort) => void;
  onResize: (id: string, width: number) => void;
  selection: Selection;
  addressOf: (id: string) => string;
  /** The last rows are in sight. */
  onEnd: () => void;
  box: RefObject<HTMLDivElement | null>;
}) {
  const { timeZone } = useUser();
  const isNarrow = useNarrow();
  // oxlint-disable-next-line react/incompatible-library -- no compiler runs here, and nothing of it is memoized
  const rows = useVirtualizer({
    count: leads.length,
    getScrollElement: () => box.current,
    estimateSize: () => (isNarrow ? CARD : ROW),
    overscan: 12,
    scrollPaddingEnd: HEAD,
  });
  useEffect(() => rows.measure(), [rows, isNarrow]);
  const shown = rows.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= leads.length - 20) onEnd();
  }, [last, leads.length, onEnd]);
  const { current } = selection;
  // The same one for all rows at all times, so that a row is only rendered when it is another.
  const toggle = useRef(selection.toggle);
  useEffect(() => {
    toggle.current = selection.toggle;
  });
  const onToggle = useCallback(
    (index: number, isRange: boolean) => toggle.current(index, isRange),
    [],
  );
  useEffect(() => rows.scrollToIndex(current), [rows, current]);

  const offered = offeredColumns(desk?.fields ?? []);
  const labelOf = (id: string) => offered.find((column) => column.id === id)?.label ?? id;
  const template = isNarrow
    ? '3.5rem minmax(0, 1fr)'
    : `5.25rem ${columns.map(({ width }) => `${width}px`).join(' ')}`;
  const width = isNarrow ? 0 : columns.reduce((sum, column) => sum + column.width, 84);
  const isAll = leads.length > 0 && selection.selected.length === leads.length;

  return (
    <div
      ref={box}
      role="grid"
      aria-label="Leads"
      aria-rowcount={-1}
      aria-multiselectable
      tabIndex={0}
      aria-activedescendant={leads[current] === undefined ? undefined : `lead-${leads[current].id}`}
      className="group/grid relative max-h-[max(24rem,calc(100dvh-19rem))] overflow-auto rounded-panel focus-visible:outline-2 focus-visible:outline-focus"
    >
      <div
        role="row"
        style={{ gridTemplateColumns: template, minWidth: width }}
        className="sticky top-0 z-10 grid h-11 items-center border-b border-line bg-surface text-[0.8125rem] font-medium text-ink-soft"
      >
        <div role="columnheader" className="flex items-center max-sm:justify-center sm:pl-3">
          <input
            type="checkbox"
            aria-label="Select all rows"
            checked={isAll}
            onChange={isAll ? selection.clear : selection.selectAll}
            className="size-4 accent-(--brand)"
          />
        </div>
        {isNarrow && <div role="columnheader">Name, email, stage and score</div>}
        {(isNarrow ? [] : columns).map(({ id, width: own }) => (
          <Heading
            key={id}
            id={id}
            label={labelOf(id)}
            sort={sort}
            onSort={onSort}
            width={own}
            onResize={onResize}
          />
        ))}
      </div>
      <div
        role="rowgroup"
        style={{ height: rows.getTotalSize(), minWidth: width }}
        className="relative"
      >
        {shown.map(({ index, start }) => {
          const lead = leads[index];
          if (lead === undefined) return null;
          return (
            <LeadRow
              key={lead.id}
              lead={lead}
              index={index}
              start={start}
              columns={columns}
              template={template}
              isNarrow={isNarrow}
              desk={desk}
              address={addressOf(lead.id)}
              timeZone={timeZone}
              isSelected={selection.has(lead.id)}
              isCurrent={index === current}
              isMenuOpen={selection.menuOf === lead.id}
              onToggle={onToggle}
              onMenu={selection.setMenuOf}
            />
          );
        })}
      </div>
    </div>
  );
}

const narrow = window.matchMedia('(max-width: 39.99rem)');
const onNarrow = (change: () => void) => {
  narrow.addEventListener('change', change);
  return () => narrow.removeEventListener('change', change);
};
/** A telephone: columns would have to be scrolled sideways. */
const useNarrow = (): boolean => useSyncExternalStore(onNarrow, () => narrow.matches);

function Heading({
  id,
  label,
  sort,
  onSort,
  width,
  onResize,
}: {
  id: string;
  label: string;
  sort: LeadSort;
  onSort: (sort: LeadSort) => void;
  width: number;
  onResize: (id: string, width: number) => void;
}) {
  const key = sortedBy[id];
  const direction = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : undefined;
  return (
    <div
      role="columnheader"
      {...(direction === undefined ? {} : { 'aria-sort': direction })}
      className="relative flex h-full min-w-0 items-center px-3"
    >
      {key !== undefined ? (
        <button
          type="button"
          onClick={() => onSort(direction === 'descending' ? key : `-${key}`)}
          className="flex min-w-0 items-center gap-1 hover:text-ink"
        >
          <span className="truncate">{label}</span>
          {direction === 'ascending' && <ArrowUp aria-hidden size={14} />}
          {direction === 'descending' && <ArrowDown aria-hidden size={14} />}
        </button>
      ) : (
        <span className="truncate">{label}</span>
      )}
      <span
        aria-hidden
        onPointerDown={(event) => {
          event.preventDefault();
          const from = event.clientX;
          const move = (to: PointerEvent) =>
            onResize(id, Math.min(600, Math.max(80, Math.round(width + to.clientX - from))));
          const end = () => window.removeEventListener('pointermove', move);
          window.addEventListener('pointermove', move);
          window.addEventListener('pointerup', end, { once: true });
        }}
        className="absolute inset-y-2 right-0 w-1.5 cursor-col-resize border-r border-line hover:border-brand"
      />
    </div>
  );
}
