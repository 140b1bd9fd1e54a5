import { ArrowRightLeft, Download, Eraser, Tag, TagsIcon, X } from 'lucide-react';
import { useState } from 'react';
import { useCommands } from '#desktop/renderer/commands/commands.ts';
import { useAddress } from '#desktop/renderer/navigation/use-address-values.ts';
import { UNDO_SECONDS } from '#shared/app/constants.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ConfirmDialog } from '#desktop/renderer/ui/overlays/confirm-dialog.tsx';
import { Menu, MenuItem, MenuLabel } from '#desktop/renderer/ui/overlays/menu.tsx';
import { TagDot } from '#desktop/renderer/ui/texts/tag-dot.tsx';
import type { DeskNames } from './lead-queries.ts';
import { useActs, type Which } from './use-acts.ts';
import { MOST_PICKED } from './use-selection.ts';

export function BulkBar({
  count,
  total,
  isAll,
  which,
  desk,
  onAll,
  onClear,
}: {
  /** Selected rows. */
  count: number;
  /** All that the filter finds, as text. */
  total: string;
  /** Everything the filter finds is meant, not only the rows on the screen. */
  isAll: boolean;
  which: Which;
  desk: DeskNames | undefined;
  onAll: () => void;
  onClear: () => void;
}) {
  const { act, isBusy } = useActs(onClear);
  const { write } = useAddress();
  const [isErasing, setErasing] = useState(false);
  const [open, setOpen] = useState<'tag' | 'untag' | null>(null);
  useCommands([
    {
      id: 'leads:tag',
      words: 'Tag the selected leads',
      group: 'In the table of leads',
      keys: ['t'],
      within: () => document.querySelector('[role=grid]'),
      run: () => setOpen('tag'),
    },
  ]);
  const tags = desk?.tags ?? [];
  const tagMenu = (kind: 'tag' | 'untag') => (
    <Menu
      align="start"
      isOpen={open === kind}
      onOpenChange={(isOpen) => setOpen(isOpen ? kind : null)}
      trigger={
        <Button size="small" isBusy={isBusy}>
          {kind === 'tag' ? <Tag aria-hidden size={15} /> : <TagsIcon aria-hidden size={15} />}
          {kind === 'tag' ? 'Add tag' : 'Remove tag'}
        </Button>
      }
    >
      {tags.length === 0 && <MenuLabel>No tags yet. Add one under “Stages and tags”.</MenuLabel>}
      {tags.map(({ id, name, color }) => (
        <MenuItem
          key={id}
          icon={<TagDot color={color} />}
          onSelect={() => void act(which, { kind, tagId: id })}
        >
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
  return (
    <div
      role="toolbar"
      aria-label="Selected leads"
      className="mb-3 flex flex-wrap items-center gap-2 rounded-panel border border-line bg-brand-wash px-4 py-2.5"
    >
      <p role="status" className="mr-2 text-sm font-medium">
        {isAll
          ? `All ${total} selected`
          : `${count.toLocaleString('en')} selected${count === MOST_PICKED ? ', the most that can be picked' : ''}`}
      </p>
      {tagMenu('tag')}
      {tagMenu('untag')}
      <Menu
        align="start"
        trigger={
          <Button size="small" isBusy={isBusy}>
            <ArrowRightLeft aria-hidden size={15} />
            Move to
          </Button>
        }
      >
        {desk?.stages.map(({ id, name, color }) => (
          <MenuItem
            key={id}
            icon={<TagDot color={color} />}
            onSelect={() => void act(which, { kind: 'stage', stage: id })}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
      <Button size="small" onClick={() => write({ export: 'selected' }, 'same step')}>
        <Download aria-hidden size={15} />
        Export selected
      </Button>
      <Button size="small" isBusy={isBusy} onClick={() => setErasing(true)}>
        <Eraser aria-hidden size={15} />
        Erase
      </Button>
      {!isAll && (
        <Button size="small" look="quiet" onClick={onAll}>
          Select all {total}
        </Button>
      )}
      <Button size="small" look="quiet" onClick={onClear} className="ml-auto">
        <X aria-hidden size={15} />
        Clear selection
      </Button>
      <ConfirmDialog
        isOpen={isErasing}
        title={`Erase ${isAll ? total : count.toLocaleString('en')} ${count === 1 && !isAll ? 'lead' : 'leads'}?`}
        text={`Names, emails, profiles, comments and notes go. Your figures stay. You can undo this for ${UNDO_SECONDS} seconds.`}
        confirmLabel="Erase"
        onConfirm={() => {
          setErasing(false);
          void act(which, { kind: 'erase' });
        }}
        onCancel={() => setErasing(false)}
      />
    </div>
  );
}
