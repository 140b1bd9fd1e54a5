import { Filter, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  type Condition,
  type FilterGroup,
  filterProblem,
  isGroup,
  type LeadFilter,
  MAX_DEPTH,
  noFilter,
} from '#shared/leads/lead-filter.ts';
import { Button, IconButton } from '#desktop/renderer/ui/controls/button.tsx';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import { Dialog } from '#desktop/renderer/ui/overlays/dialog.tsx';
import { type DeskNames, useOrigins } from '../table/lead-queries.ts';
import {
  firstCondition,
  type OfferedField,
  offeredFields,
  withLivingStages,
} from './filter-values.ts';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';

const ConditionRow = lazyPart(async () => (await import('./condition-row.tsx')).ConditionRow);

function countConditions({ items }: FilterGroup): number {
  return items.reduce((sum, item) => sum + (isGroup(item) ? countConditions(item) : 1), 0);
}

/** Opens the builder; the filter is applied as a whole, so a half-made one changes nothing. */
export function FilterButton({
  filter,
  desk,
  onApply,
}: {
  filter: LeadFilter;
  desk: DeskNames | undefined;
  onApply: (filter: LeadFilter) => void;
}) {
  const [draft, setDraft] = useState<LeadFilter | null>(null);
  const origins = useOrigins(draft !== null);
  const count = countConditions(filter);
  const problem = draft === null ? null : filterProblem(draft);
  return (
    <>
      <Button
        disabled={desk === undefined}
        onClick={() => setDraft(desk === undefined ? filter : withLivingStages(filter, desk))}
      >
        <Filter aria-hidden size={16} />
        {count === 0 ? 'Filter' : `Filter (${count})`}
      </Button>
      {draft !== null && desk !== undefined && (
        <Dialog
          isOpen
          onClose={() => setDraft(null)}
          title="Filter leads"
          footer={
            <>
              {problem !== null && (
                <p role="status" className="mr-auto self-center text-sm text-bad">
                  {problem}
                </p>
              )}
              <Button look="quiet" onClick={() => setDraft(noFilter)}>
                Remove all
              </Button>
              <Button
                look="primary"
                disabled={problem !== null}
                onClick={() => {
                  onApply(draft);
                  setDraft(null);
                }}
              >
                Apply
              </Button>
            </>
          }
        >
          <GroupEditor
            group={draft}
            depth={1}
            fields={offeredFields(desk, origins)}
            onChange={setDraft}
          />
        </Dialog>
      )}
    </>
  );
}

/** Conditions and groups, to be changed. */
export function GroupEditor({
  group,
  depth,
  fields,
  onChange,
  onRemove,
}: {
  group: FilterGroup;
  depth: number;
  fields: readonly OfferedField[];
  onChange: (group: FilterGroup) => void;
  onRemove?: () => void;
}) {
  const { op, items } = group;
  const replace = (index: number, item: Condition | FilterGroup | null) =>
    onChange({ op, items: items.flatMap((one, at) => (at !== index ? [one] : (item ?? []))) });
  const [first] = fields;
  return (
    <div
      role="group"
      aria-label={depth === 1 ? 'Conditions' : 'Group of conditions'}
      className={classNames('grid gap-3', depth > 1 && 'rounded-panel border border-line p-3')}
    >
      <div className="flex items-center gap-2">
        <Select
          aria-label="How conditions are joined"
          value={op}
          onChange={(event) => onChange({ op: event.target.value === 'or' ? 'or' : 'and', items })}
          className="w-56"
        >
          <option value="and">All of these are true</option>
          <option value="or">At least one is true</option>
        </Select>
        {onRemove !== undefined && (
          <IconButton label="Remove group" onClick={onRemove}>
            <Trash2 aria-hidden size={16} />
          </IconButton>
        )}
      </div>
      {items.map((item, index) =>
        isGroup(item) ? (
          <GroupEditor
            key={index}
            group={item}
            depth={depth + 1}
            fields={fields}
            onChange={(next) => replace(index, next)}
            onRemove={() => replace(index, null)}
          />
        ) : (
          <ConditionRow
            key={index}
            condition={item}
            fields={fields}
            onChange={(next) => replace(index, next)}
            onRemove={() => replace(index, null)}
          />
        ),
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          onClick={() =>
            first !== undefined && onChange({ op, items: [...items, firstCondition(first)] })
          }
        >
          <Plus aria-hidden size={15} />
          Add condition
        </Button>
        {depth < MAX_DEPTH && (
          <Button
            size="small"
            look="quiet"
            onClick={() =>
              first !== undefined &&
              onChange({ op, items: [...items, { op: 'or', items: [firstCondition(first)] }] })
            }
          >
            <Plus aria-hidden size={15} />
            Add group
          </Button>
        )}
      </div>
    </div>
  );
}
