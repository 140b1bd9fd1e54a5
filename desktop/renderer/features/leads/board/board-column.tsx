import { useDroppable } from '@dnd-kit/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { LeadStage, LeadSummary } from '#shared/leads/leads.contract.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { useUser } from '../../../session/session.ts';
import { TagDot } from '#desktop/renderer/ui/texts/tag-dot.tsx';
import type { DeskNames } from '../table/lead-queries.ts';
import { leadAddress, type LeadState } from '../table/use-lead-state.ts';
import { cardsOf, columnPages } from './board-queries.ts';
import { LeadCard } from './lead-card.tsx';

const CARD = 150;

/** A stage with its people; more are read while it scrolls. */
export function BoardColumn({
  stage,
  total,
  state,
  desk,
  onMove,
  focused,
  onFocus,
}: {
  stage: LeadStage;
  /** All of its people, as text. */
  total: string;
  state: LeadState;
  desk: DeskNames;
  onMove: (lead: LeadSummary, stage: string) => void;
  /** A card that takes the focus. */
  focused: string | null;
  onFocus: () => void;
}) {
  const { timeZone } = useUser();
  const query = useInfiniteQuery(columnPages(state, stage.id));
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isFetchNextPageError } = query;
  const leads = cardsOf(query.data);
  const { setNodeRef, isOver } = useDroppable({ id: stage.id });
  const box = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- no compiler runs here, and nothing of it is memoized
  const rows = useVirtualizer({
    count: leads.length,
    getScrollElement: () => box.current,
    estimateSize: () => CARD,
    getItemKey: (index) => leads[index]?.id ?? index,
    gap: 8,
    overscan: 6,
  });
  const shown = rows.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last < leads.length - 8 || isFetchNextPageError) return;
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [last, leads.length, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  const focusedAt = leads.findIndex(({ id }) => id === focused);
  useEffect(() => {
    if (focusedAt >= 0) rows.scrollToIndex(focusedAt);
  }, [rows, focusedAt]);

  return (
    <section
      ref={setNodeRef}
      aria-label={`${stage.name}, ${total}`}
      className={classNames(
        'grid min-h-0 w-[85vw] shrink-0 snap-center grid-rows-[auto_minmax(0,1fr)] rounded-panel border bg-ink/3 sm:w-auto sm:min-w-60 sm:flex-1 sm:snap-start',
        isOver ? 'border-brand bg-brand-wash' : 'border-line',
      )}
    >
      <h2 className="flex items-center gap-2 px-3 pt-3 pb-2 text-sm font-semibold">
        <TagDot color={stage.color} />
        <bdi className="min-w-0 truncate">{stage.name}</bdi>
        <span className="ml-auto font-normal text-ink-soft tabular-nums">{total}</span>
      </h2>
      <div ref={box} className="min-h-0 overflow-y-auto overscroll-y-contain px-2 pb-2">
        {query.isPending && <Skeleton className="h-28" />}
        {query.isError && (
          <div role="alert" className="grid justify-items-start gap-2 p-2 text-sm">
            <p>{errorText(query.error)}</p>
            <Button
              size="small"
              isBusy={query.isFetching}
              onClick={() => void (query.data === undefined ? query.refetch() : fetchNextPage())}
            >
              Try again
            </Button>
          </div>
        )}
        {query.isSuccess && leads.length === 0 && (
          <p className="grid min-h-24 place-items-center text-sm text-ink-soft">Nobody here</p>
        )}
        <ul style={{ height: rows.getTotalSize() }} className="relative">
          {shown.map(({ index, key, start }) => {
            const lead = leads[index];
            return lead === undefined ? null : (
              <li
                key={key}
                ref={rows.measureElement}
                data-index={index}
                style={{ transform: `translateY(${start}px)` }}
                className="absolute inset-x-0 top-0"
              >
                <LeadCard
                  lead={lead}
                  desk={desk}
                  timeZone={timeZone}
                  address={leadAddress(lead.id, state)}
                  onMove={(to) => onMove(lead, to)}
                  takesFocus={focused === lead.id}
                  onFocus={onFocus}
                />
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
