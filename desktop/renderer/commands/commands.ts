import { useLayoutEffect, useRef } from 'react';

/**
 * Something a key does, here and now. The help sheet lists exactly what is provided at the moment, so
 * a command is described where it works, and nowhere else.
 */
export interface Command {
  id: string;
  /** What it does, as the help sheet says it. */
  words: string;
  /** The heading it stands below there. */
  group: string;
  /**
   * Each does it: `mod+k` (Cmd on a Mac, else Ctrl), `Shift+j`, `ArrowDown`, or keys one after another,
   * as in `g d`.
   */
  keys: readonly string[];
  /** Without it, it rests while somebody types. `everywhere` works in a dialog too. */
  reach?: 'fields' | 'everywhere';
  /** The keys count while the focus is in this element. */
  within?: () => Element | null;
  /** A key that is held goes on doing it. */
  repeats?: boolean;
  /** False leaves the key to others. */
  run: (event: KeyboardEvent) => boolean | void;
}

const sources = new Set<() => readonly Command[]>();
const KEPT_AS = 'single-keys';
let areSingleKeysOn = readKept();

/** Provides commands until the returned function is called. They are asked for at each key. */
export function provideCommands(source: () => readonly Command[]): () => void {
  sources.add(source);
  return () => void sources.delete(source);
}

/** The same while a component is shown. */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands);
  // Before it is painted: whoever sees a control can already use its key.
  useLayoutEffect(() => {
    latest.current = commands;
  });
  useLayoutEffect(() => provideCommands(() => latest.current), []);
}

/** Whether keys begin with a character alone, which speech input and shaking hands press by mistake. */
export const isSingleKey = (keys: string): boolean =>
  keys.split(' ').some((step) => step.replace('Shift+', '').length === 1);

function readKept(): boolean {
  try {
    return localStorage.getItem(KEPT_AS) !== 'off';
  } catch {
    return true; // no storage
  }
}

/**
 * WCAG 2.1.4: somebody may switch shortcuts of single characters off. Kept in the browser, as the theme
 * is: it depends on the keyboard, the speech input and the hands at this device, and holds for both
 * consoles.
 */
export function setSingleKeys(isOn: boolean): void {
  areSingleKeysOn = isOn;
  try {
    localStorage.setItem(KEPT_AS, isOn ? 'on' : 'off');
  } catch {
    // Without storage it holds until the page is left.
  }
}
export const singleKeysAreOn = (): boolean => areSingleKeysOn;

/** What works on this screen, with the keys that do it. */
export function commandsNow(): Command[] {
  return [...sources]
    .flatMap((source) => source())
    .map((command) => ({
      ...command,
      keys: command.keys.filter((keys) => areSingleKeysOn || !isSingleKey(keys)),
    }))
    .filter(({ keys, within }) => keys.length > 0 && (within === undefined || within() !== null));
}
