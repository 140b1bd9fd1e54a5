import { useDraggable } from '@dnd-kit/core';
import { ArrowRightLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { LeadSummary } from '#shared/leads/leads.contract.ts';
import { IconButton } from '#desktop/renderer/ui/controls/button.tsx';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { Menu, MenuItem, MenuLabel } from '#desktop/renderer/ui/overlays/menu.tsx';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { Face } from '#desktop/renderer/ui/texts/face.tsx';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';
import { BandChip } from '../score/band-chip.tsx';
import { TagList } from '../tag-list.tsx';
import { TagDot } from '#desktop/renderer/ui/texts/tag-dot.tsx';
import type { DeskNames } from '../table/lead-queries.ts';

interface CardProps {
  lead: LeadSummary;
  desk: DeskNames;
  timeZone: string;
  address: string;
  onMove: (stage: string) => void;
  /** It was moved by its menu a moment ago, which was in another column. */
  takesFocus: boolean;
  onFocus: () => void;
}

/** A person on the board. It can be dragged; its menu does the same. */
export function LeadCard({ takesFocus, onFocus, ...card }: CardProps) {
  const { lead } = card;
  const { listeners, setNodeRef, isDragging } = useDraggable({ id: lead.id, data: { lead } });
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    button.current?.focus({ preventScroll: true });
    onFocus();
  }, [takesFocus, onFocus]);
  return (
    <div
      ref={setNodeRef}
      {...listeners}
      className={classNames('cursor-grab select-none', isDragging && 'opacity-40')}
    >
      <CardFace {...card} button={button} />
    </div>
  );
}

export function CardFace({
  lead,
  desk,
  timeZone,
  address,
  onMove,
  button,
}: Omit<CardProps, 'takesFocus' | 'onFocus'> & {
  button?: React.RefObject<HTMLButtonElement | null>;
}) {
  const name = lead.overQuota ? 'Lead over your limit' : lead.name;
  const about = lead.headline ?? lead.latest?.comment;
  return (
    <article
      aria-label={name}
      className="grid grid-cols-1 gap-2 rounded-control border border-line bg-surface p-3 text-sm shadow-raised hover:border-line-strong"
    >
      <div className="flex items-center gap-2">
        <Face name={name} photoUrl={lead.photoUrl} className="size-7 text-[0.6875rem]" />
        <Link
          to={address}
          draggable={false}
          className="min-w-0 flex-1 truncate font-medium hover:underline touch:py-3"
        >
          <bdi>{name}</bdi>
        </Link>
        <Menu
          trigger={
            <IconButton
              ref={button}
              label={`Move ${name} to another stage`}
              // A press on it is no drag.
              onMouseDown={(event) => event.stopPropagation()}
              onTouchStart={(event) => event.stopPropagation()}
              className="-my-1 -mr-1 size-8"
            >
              <ArrowRightLeft aria-hidden size={15} />
            </IconButton>
          }
        >
          <MenuLabel>Move to</MenuLabel>
          {desk.stages
            .filter(({ id }) => id !== lead.stage)
            .map((stage) => (
              <MenuItem
                key={stage.id}
                icon={<TagDot color={stage.color} />}
                onSelect={() => onMove(stage.id)}
              >
                {stage.name}
              </MenuItem>
            ))}
        </Menu>
      </div>
      {about != null && (
        <p className="line-clamp-2 text-[0.8125rem] leading-5 [overflow-wrap:anywhere] text-ink-soft">
          <bdi>{about}</bdi>
        </p>
      )}
      <p className="truncate text-[0.8125rem]">
        <bdi>{lead.magnets.map(({ title }) => title).join(', ')}</bdi>
      </p>
      {lead.tagIds.length > 0 && <TagList ids={lead.tagIds} desk={desk} />}
      <div className="flex items-center justify-between gap-2 text-[0.8125rem] text-ink-soft">
        {/* What is over quota tells nothing yet. */}
        {lead.overQuota ? (
          <Badge tone="wait">Over limit</Badge>
        ) : (
          <span className="inline-flex items-center gap-1.5 tabular-nums">
            <BandChip band={lead.band} />
            {lead.score}
          </span>
        )}
        <TimeText at={lead.lastAt} zone={timeZone} />
      </div>
    </article>
  );
}
