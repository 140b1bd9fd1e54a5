import { Bold, Heading, Image, Link, List } from 'lucide-react';
import { useState, type KeyboardEvent as ReactKeyboardEvent } from 'react';
import { IconButton } from '../controls/button.tsx';
import type { MarkdownCommand } from './markdown-edits.ts';

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

interface Tool {
  command: MarkdownCommand | 'picture';
  label: string;
  Icon: typeof Bold;
  /** The key with Ctrl, or with Command. */
  key?: string;
  isShifted?: boolean;
}

const tools: readonly (Tool & { command: MarkdownCommand; key: string })[] = [
  { command: 'heading', label: 'Heading', Icon: Heading, key: 'H', isShifted: true },
  { command: 'bold', label: 'Bold', Icon: Bold, key: 'B' },
  { command: 'list', label: 'List', Icon: List, key: 'L', isShifted: true },
  { command: 'link', label: 'Link', Icon: Link, key: 'K' },
];

const pictureTool: Tool = { command: 'picture', label: 'Picture', Icon: Image };

/** The command of a pressed shortcut. */
export function commandOfKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
): MarkdownCommand | null {
  if (event.ctrlKey === event.metaKey || event.altKey) return null;
  const tool = tools.find(
    ({ key, isShifted = false }) => key === event.key.toUpperCase() && isShifted === event.shiftKey,
  );
  return tool?.command ?? null;
}

/** One stop of the Tab key; arrow keys move within. */
export function MarkdownToolbar({
  controls,
  disabled,
  onCommand,
  onPicture,
}: {
  /** Id of the text. */
  controls: string;
  disabled: boolean;
  onCommand: (command: MarkdownCommand) => void;
  /** Without it the text takes no pictures. */
  onPicture: (() => void) | undefined;
}) {
  const shownTools: readonly Tool[] = onPicture === undefined ? tools : [...tools, pictureTool];
  const [stop, setStop] = useState(0);
  const moveFocus = (event: ReactKeyboardEvent<HTMLElement>) => {
    const to = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.currentTarget
      .querySelectorAll('button')
      .item((to + shownTools.length) % shownTools.length)
      .focus();
  };
  return (
    <div
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      tabIndex={-1}
      onKeyDown={moveFocus}
      className="flex gap-0.5"
    >
      {shownTools.map(({ command, label, Icon, key, isShifted = false }, index) => {
        const keys = key && `${isApple ? 'Meta' : 'Control'}+${isShifted ? 'Shift+' : ''}${key}`;
        const shown = keys?.replace('Meta+', '⌘').replace('Control', 'Ctrl');
        return (
          <IconButton
            key={command}
            disabled={disabled}
            tabIndex={index === stop ? 0 : -1}
            onFocus={() => setStop(index)}
            label={label}
            title={shown === undefined ? label : `${label} (${shown})`}
            aria-keyshortcuts={keys}
            // The selection of the text stays where it is.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => (command === 'picture' ? onPicture?.() : onCommand(command))}
          >
            <Icon aria-hidden size={16} />
          </IconButton>
        );
      })}
    </div>
  );
}
