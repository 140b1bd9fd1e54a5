import { memo } from 'react';
import type { LeadColumn } from '#shared/leads/lead-desk.contract.ts';
import type { LeadSummary } from '#shared/leads/leads.contract.ts';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';
import { BandChip } from '../score/band-chip.tsx';
import { StageName } from '../tag-list.tsx';
import { EmailText, LeadCell } from './lead-cell.tsx';
import type { DeskNames } from './lead-queries.ts';
import { RowMenu } from './row-menu.tsx';

/** Heights of a row, and of one that is folded into a card. */
export const ROW = 52;
export const CARD = 108;

interface RowProps {
  lead: LeadSummary;
  index: number;
  /** Distance from the top of the list. */
  start: number;
  columns: readonly LeadColumn[];
  template: string;
  isNarrow: boolean;
  desk: DeskNames | undefined;
  address: string;
  timeZone: string;
  isSelected: boolean;
  /** The keys are at it. */
  isCurrent: boolean;
  isMenuOpen: boolean;
  onToggle: (index: number, isRange: boolean) => void;
  onMenu: (id: string | null) => void;
}

/**
 * One lead of the table; on a narrow screen its columns are folded into a card. Scrolling renders the list for
 * each new row, and leaves alone those that are the same.
 */
export const LeadRow = memo(function LeadRow({
  lead,
  index,
  start,
  columns,
  template,
  isNarrow,
  desk,
  address,
  timeZone,
  isSelected,
  isCurrent,
  isMenuOpen,
  onToggle,
  onMenu,
}: RowProps) {
  return (
    <div
      id={`lead-${lead.id}`}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      style={{
        gridTemplateColumns: template,
        height: isNarrow ? CARD : ROW,
        transform: `translateY(${start}px)`,
      }}
      className={classNames(
        'absolute inset-x-0 top-0 grid items-center border-b border-line text-sm hover:bg-hover',
        isSelected && 'bg-brand-wash',
        isCurrent && 'group-focus-visible/grid:shadow-[inset_3px_0_0_var(--brand)]',
      )}
    >
      <div role="gridcell" className="flex items-center gap-1 max-sm:flex-col sm:pl-3">
        <label className="grid place-items-center touch:size-11">
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={`Select ${lead.overQuota ? 'lead over your limit' : lead.name}`}
            checked={isSelected}
            onChange={
              (event) => onToggle(index, (event.nativeEvent as MouseEvent).shiftKey) // a checkbox changes by a click
            }
            className="size-4 accent-(--brand)"
          />
        </label>
        <RowMenu
          lead={lead}
          desk={desk}
          address={address}
          isCurrent={isCurrent}
          isOpen={isMenuOpen}
          onOpenChange={(isOpen) => onMenu(isOpen ? lead.id : null)}
        />
      </div>
      {isNarrow ? (
        <Folded lead={lead} desk={desk} address={address} timeZone={timeZone} />
      ) : (
        columns.map(({ id }) => (
          <div key={id} role="gridcell" className="min-w-0 truncate px-3">
            <LeadCell lead={lead} column={id} desk={desk} address={address} timeZone={timeZone} />
          </div>
        ))
      )}
    </div>
  );
});

/** What matters most, on three lines. */
function Folded({
  lead,
  desk,
  address,
  timeZone,
}: Pick<RowProps, 'lead' | 'desk' | 'address' | 'timeZone'>) {
  return (
    <div role="gridcell" className="grid min-w-0 gap-1 py-2 pr-4">
      <LeadCell lead={lead} column="name" desk={desk} address={address} timeZone={timeZone} />
      <span className="truncate text-[0.8125rem] text-ink-soft">
        <EmailText lead={lead} />
      </span>
      <span className="flex min-w-0 items-center gap-3 text-[0.8125rem]">
        <span className="min-w-0 truncate">
          <StageName id={lead.stage} desk={desk} />
        </span>
        {!lead.overQuota && (
          <span className="inline-flex shrink-0 items-center gap-1.5 tabular-nums">
            <BandChip band={lead.band} />
            {lead.score}
          </span>
        )}
        <span className="ml-auto shrink-0 text-ink-soft">
          <TimeText at={lead.lastAt} zone={timeZone} />
        </span>
      </span>
    </div>
  );
}
