import { X } from 'lucide-react';
import { useState } from 'react';
import {
  type Condition,
  type FilterGroup,
  filterProblem,
  isGroup,
  type LeadFilter,
} from '#shared/leads/lead-filter.ts';
import { Button, IconButton } from '#desktop/renderer/ui/controls/button.tsx';
import { Popover } from '#desktop/renderer/ui/overlays/popover.tsx';
import { filterWords } from '../export/filter-words.ts';
import { type DeskNames, useOrigins } from '../table/lead-queries.ts';
import { ConditionRow } from './condition-row.tsx';
import { GroupEditor } from './filter-builder.tsx';
import { offeredFields } from './filter-values.ts';

type Item = Condition | FilterGroup;

/** The conditions in force, each changed in its place or removed. */
export function FilterChips({
  filter,
  desk,
  onApply,
}: {
  filter: LeadFilter;
  desk: DeskNames;
  onApply: (filter: LeadFilter) => void;
}) {
  const { op, items } = filter;
  if (items.length === 0) return null;
  const replace = (at: number, item: Item | null) =>
    onApply({ op, items: items.flatMap((one, index) => (index === at ? (item ?? []) : [one])) });
  return (
    <ul aria-label="Conditions of the filter" className="mb-4 flex flex-wrap items-center gap-2">
      {items.map((item, at) => (
        <li key={JSON.stringify([at, item])} className="flex max-w-full items-center gap-2">
          {at > 0 && (
            <span className="text-[0.8125rem] text-ink-soft">{op === 'and' ? 'and' : 'or'}</span>
          )}
          <Chip
            item={item}
            words={filterWords({ op, items: [item] }, desk)}
            desk={desk}
            onChange={(next) => replace(at, next)}
          />
        </li>
      ))}
    </ul>
  );
}

function Chip({
  item,
  words,
  desk,
  onChange,
}: {
  item: Item;
  words: string;
  desk: DeskNames;
  onChange: (item: Item | null) => void;
}) {
  const [draft, setDraft] = useState<Item | null>(null);
  const origins = useOrigins(draft !== null);
  const fields = offeredFields(desk, origins);
  const problem = draft === null ? null : filterProblem({ op: 'and', items: [draft] });
  const apply = () => {
    if (draft === null || problem !== null) return;
    setDraft(null);
    if (JSON.stringify(draft) !== JSON.stringify(item)) onChange(draft);
  };
  return (
    <span className="flex max-w-full min-w-0 items-center rounded-full border border-line-strong bg-surface">
      <Popover
        label="Change the condition"
        open={draft !== null}
        onOpenChange={(isOpen) => setDraft(isOpen ? item : null)}
        className="w-[min(44rem,calc(100vw-2rem))] p-4"
        trigger={
          <button
            type="button"
            className="min-h-8 min-w-0 truncate rounded-l-full py-1 pr-1 pl-3 text-[0.8125rem] hover:bg-hover touch:min-h-11"
          >
            <span className="sr-only">Change: </span>
            <bdi>{words}</bdi>
          </button>
        }
      >
        {draft !== null && (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              apply();
            }}
          >
            {isGroup(draft) ? (
              <GroupEditor group={draft} depth={2} fields={fields} onChange={setDraft} />
            ) : (
              <ConditionRow
                condition={draft}
                fields={fields}
                onChange={setDraft}
                onRemove={() => onChange(null)}
              />
            )}
            <div className="mt-3 flex flex-wrap items-center justify-end gap-2">
              {problem !== null && (
                <p role="status" className="mr-auto text-sm text-bad">
                  {problem}
                </p>
              )}
              <Button size="small" look="quiet" onClick={() => setDraft(null)}>
                Cancel
              </Button>
              <Button size="small" look="primary" type="submit" disabled={problem !== null}>
                Apply
              </Button>
            </div>
          </form>
        )}
      </Popover>
      <IconButton
        label={`Remove: ${words}`}
        onClick={() => onChange(null)}
        className="size-8 rounded-full"
      >
        <X aria-hidden size={14} />
      </IconButton>
    </span>
  );
}
