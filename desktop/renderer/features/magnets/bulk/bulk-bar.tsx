import { Archive, Pause, Play, Tag, TagsIcon, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useCommands } from '#desktop/renderer/commands/commands.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Menu, MenuItem, MenuLabel } from '#desktop/renderer/ui/overlays/menu.tsx';
import { TagDot } from '#desktop/renderer/ui/texts/tag-dot.tsx';
import { useMagnetTags } from '../tags/use-magnet-tags.ts';
import { useBulkActs } from './use-bulk-acts.ts';
import type { MagnetSelection } from './use-magnet-selection.ts';

/** What can be done with the selected magnets. */
export function BulkBar({ selection }: { selection: MagnetSelection }) {
  const { selected } = selection;
  const acts = useBulkActs(selection.clear);
  const tags = useMagnetTags();
  const [open, setOpen] = useState<'give' | 'take' | null>(null);
  useCommands([
    {
      id: 'magnets:tag',
      words: 'Tag the selected magnets',
      group: 'In the list of magnets',
      keys: ['t'],
      within: selection.list,
      run: () => setOpen('give'),
    },
  ]);
  const tagMenu = (kind: 'give' | 'take', label: string) => (
    <Menu
      align="start"
      isOpen={open === kind}
      onOpenChange={(isOpen) => setOpen(isOpen ? kind : null)}
      trigger={
        <Button size="small" isBusy={acts.isBusy}>
          {kind === 'give' ? <Tag aria-hidden size={15} /> : <TagsIcon aria-hidden size={15} />}
          {label}
        </Button>
      }
    >
      {tags.length === 0 && <MenuLabel>No tags yet. Make one under “Tags”.</MenuLabel>}
      {tags.map((tag) => (
        <MenuItem
          key={tag.id}
          icon={<TagDot color={tag.color} />}
          onSelect={() => void acts.tag(selected, tag, kind === 'give')}
        >
          {tag.name}
        </MenuItem>
      ))}
    </Menu>
  );
  return (
    <div
      role="toolbar"
      aria-label="Selected magnets"
      className="sticky top-2 z-20 mb-3 flex flex-wrap items-center gap-2 rounded-panel border border-line bg-surface px-4 py-2.5 shadow-raised"
    >
      <p role="status" className="mr-2 text-sm font-medium">
        {selected.length.toLocaleString()} selected
      </p>
      <Button
        size="small"
        isBusy={acts.isBusy}
        onClick={() => void acts.setStatus(selected, 'paused')}
      >
        <Pause aria-hidden size={15} />
        Pause
      </Button>
      <Button
        size="small"
        isBusy={acts.isBusy}
        onClick={() => void acts.setStatus(selected, 'active')}
      >
        <Play aria-hidden size={15} />
        Activate
      </Button>
      <Button
        size="small"
        isBusy={acts.isBusy}
        onClick={() => void acts.setStatus(selected, 'archived')}
      >
        <Archive aria-hidden size={15} />
        Archive
      </Button>
      {tagMenu('give', 'Add tag')}
      {tagMenu('take', 'Remove tag')}
      <Button size="small" isBusy={acts.isBusy} onClick={() => void acts.remove(selected)}>
        <Trash2 aria-hidden size={15} />
        Move to trash
      </Button>
      <Button size="small" look="quiet" onClick={selection.clear} className="ml-auto">
        <X aria-hidden size={15} />
        Clear selection
      </Button>
    </div>
  );
}
