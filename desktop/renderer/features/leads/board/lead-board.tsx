import {
  type Active,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  MouseSensor,
  type Over,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { LeadSummary } from '#shared/leads/leads.contract.ts';
import { useUser } from '../../../session/session.ts';
import { type DeskNames, stageName } from '../table/lead-queries.ts';
import type { LeadState } from '../table/use-lead-state.ts';
import { BoardColumn } from './board-column.tsx';
import { stageCounts } from './board-queries.ts';
import { CardFace } from './lead-card.tsx';
import { useMove } from './use-move.ts';

const totalText = ({ count, isMore }: { count: number; isMore: boolean }): string =>
  `${count.toLocaleString('en')}${isMore ? '+' : ''}`;

const leadOf = (active: Active): LeadSummary | undefined =>
  (active.data.current as { lead: LeadSummary } | undefined)?.lead; // what a card gives

/** A column for each stage. Cards move by dragging and by their menu. */
export function LeadBoard({ state, desk }: { state: LeadState; desk: DeskNames }) {
  const { timeZone } = useUser();
  const { data } = useQuery(stageCounts(state));
  const move = useMove(state, desk);
  const [dragged, setDragged] = useState<LeadSummary | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const forgetFocus = useCallback(() => setFocused(null), []);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A finger that moves at once scrolls.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  const counts = new Map(data?.counts.map(({ stage, ...count }) => [stage, count]));
  const totalOf = (id: string): string => {
    const count = counts.get(id);
    return count === undefined ? '' : totalText(count);
  };
  const totals = (['open', 'won', 'lost'] as const).map((meaning) => {
    const own = desk.stages
      .filter((stage) => stage.meaning === meaning)
      .map(({ id }) => counts.get(id) ?? { count: 0, isMore: false });
    const count = own.reduce((sum, one) => sum + one.count, 0);
    return `${totalText({ count, isMore: own.some(({ isMore }) => isMore) })} ${meaning}`;
  });

  const nameOf = (active: Active) => leadOf(active)?.name ?? 'The lead';
  const placeOf = (over: Over | null) =>
    over === null ? 'no stage' : stageName(desk, String(over.id));
  const end = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    const lead = leadOf(active);
    if (lead !== undefined && over !== null) void move(lead, String(over.id));
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={({ active }) => setDragged(leadOf(active) ?? null)}
      onDragEnd={end}
      onDragCancel={() => setDragged(null)}
      accessibility={{
        announcements: {
          onDragStart: ({ active }) => `${nameOf(active)} picked up.`,
          onDragOver: ({ active, over }) => `${nameOf(active)} is over ${placeOf(over)}.`,
          onDragEnd: ({ active, over }) => `${nameOf(active)} dropped on ${placeOf(over)}.`,
          onDragCancel: ({ active }) => `${nameOf(active)} stays where it was.`,
        },
      }}
    >
      <p className="mb-2 text-[0.8125rem] text-ink-soft tabular-nums">
        {data === undefined ? 'Counting' : totals.join(', ')}
      </p>
      <div
        role="region"
        aria-label="Board"
        className="-mx-4 flex h-[max(26rem,calc(100dvh-19rem))] snap-x snap-mandatory gap-3 overflow-x-auto px-4 pb-2 sm:mx-0 sm:snap-none sm:px-0"
      >
        {desk.stages.map((stage) => (
          <BoardColumn
            key={stage.id}
            stage={stage}
            total={totalOf(stage.id)}
            state={state}
            desk={desk}
            onMove={(lead, to) => void move(lead, to, () => setFocused(lead.id))}
            focused={focused}
            onFocus={forgetFocus}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged !== null && (
          <div inert className="rotate-1 cursor-grabbing opacity-95">
            <CardFace lead={dragged} desk={desk} timeZone={timeZone} address="" onMove={() => {}} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}
