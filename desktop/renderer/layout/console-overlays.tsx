import { useEffect, useState, type ComponentType } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCommands } from '../commands/commands.ts';
import { closeOverlay, openOverlay, useOverlay } from '../commands/overlay.ts';
import type { Doing } from '../commands/palette/console-entries.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { useSignOut } from './account/sign-out.tsx';

/** A place with the keys that lead there. */
export interface KeyedPlace {
  path: string;
  label: string;
  keys: string;
}
export type LoadPalette = () => Promise<ComponentType<Doing>>;

const loadHelp = async (): Promise<ComponentType<Doing>> =>
  (await import('../commands/help-sheet.tsx')).HelpSheet;

/** The palette and the list of keys of a console, and the keys that work on each of its screens. */
export function ConsoleOverlays({
  places,
  loadPalette,
  onLeave,
}: {
  places: readonly KeyedPlace[];
  loadPalette: LoadPalette;
  onLeave: () => void;
}) {
  const navigate = useNavigate();
  const { signOut, dialog } = useSignOut(onLeave);
  const overlay = useOverlay();
  useEffect(() => closeOverlay, []);
  useCommands([
    {
      id: 'palette',
      words: 'Search and commands',
      group: 'Everywhere',
      keys: ['mod+k'],
      reach: 'fields',
      run: () => openOverlay('palette'),
    },
    {
      id: 'help',
      words: 'Show these keyboard shortcuts',
      group: 'Everywhere',
      keys: ['?', 'mod+/'],
      run: () => openOverlay('help'),
    },
    ...places.map(({ path, label, keys }) => ({
      id: `go:${path}`,
      words: label,
      group: keys.includes(' ') ? 'Go to' : 'Everywhere',
      keys: [keys],
      run: () => void navigate(path),
    })),
  ]);

  function go(path: string): void {
    const before = window.location.href;
    void navigate(path);
    // Unless a form with unsaved changes held it: then its question has the focus.
    if (window.location.href !== before) {
      document.getElementById('screen')?.focus({ preventScroll: true });
    }
  }

  return (
    <>
      {overlay !== null && (
        <Shown
          key={overlay}
          load={overlay === 'help' ? loadHelp : loadPalette}
          {...{ go, signOut }}
        />
      )}
      {dialog}
    </>
  );
}

const loaded = new Map<() => Promise<ComponentType<Doing>>, ComponentType<Doing>>();

/** Files that do not come end in a message, not in the loss of the screen below. */
function Shown({ load, ...doing }: Doing & { load: LoadPalette }) {
  const [Part, setPart] = useState(() => loaded.get(load));
  useEffect(() => {
    if (Part !== undefined) return undefined;
    let isGone = false;
    void load().then(
      (part) => {
        loaded.set(load, part);
        if (!isGone) setPart(() => part);
      },
      () => {
        if (isGone) return;
        closeOverlay();
        toast.error('This could not be opened', {
          description: 'Check your connection, then try again.',
        });
      },
    );
    return () => {
      isGone = true;
    };
  }, [load, Part]);
  return Part === undefined ? null : <Part {...doing} />;
}
