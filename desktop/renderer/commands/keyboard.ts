import { type Command, commandsNow } from './commands.ts';

/** A key that may begin a sequence waits this long for the next one. */
const SEQUENCE_MS = 1_500;
const DIALOGS = '[role=dialog], [role=alertdialog], [role=menu]';
const NOT_TYPED_INTO = /^(?:button|checkbox|radio|range|reset|submit|image|file|color)$/;

/** Whether keys of this computer say Cmd. */
export const isMac =
  typeof navigator !== 'undefined' && /Mac|iP(?:hone|ad)/.test(navigator.platform);

/** A key press as commands write it; null for one that no command may take. */
export function stepOf(event: KeyboardEvent, mac = isMac): string | null {
  const { key, code, shiftKey } = event;
  const [mod, other] = mac ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  if (event.isComposing || event.keyCode === 229 || other || event.altKey) return null;
  // A keyboard of another alphabet: the key at the letter's place.
  const letter = /^[a-z]$/i.test(key)
    ? key
    : key > '\u007f' && key.length === 1
      ? /^Key([A-Z])$/.exec(code)?.[1]
      : undefined;
  const name = letter?.toLowerCase() ?? (key === ' ' ? 'Space' : key);
  // Where `?` is, with or without Shift, is the keyboard's business.
  const isShifted = shiftKey && (letter !== undefined || name.length > 1);
  return `${mod ? 'mod+' : ''}${isShifted ? 'Shift+' : ''}${name}`;
}

function isTypedInto(target: Element): boolean {
  if (target instanceof HTMLInputElement) return !NOT_TYPED_INTO.test(target.type);
  return (
    target.closest('textarea, select, [contenteditable]:not([contenteditable=false])') !== null
  );
}

function mayRun({ reach, within }: Command, target: Element): boolean {
  if (reach === 'everywhere') return true;
  if (document.querySelector(DIALOGS) !== null) return false;
  if (reach !== 'fields' && isTypedInto(target)) return false;
  return within === undefined || within()?.contains(target) === true;
}

/** Runs the commands of keys, for all of the page. */
export function listenForKeys(): () => void {
  let waiting = '';
  let timer: number | undefined;
  function wait(keys: string): void {
    window.clearTimeout(timer);
    waiting = keys;
    if (keys !== '') timer = window.setTimeout(() => (waiting = ''), SEQUENCE_MS);
  }

  function onKey(event: KeyboardEvent): void {
    if (/^(?:Shift|Control|Alt|Meta|CapsLock|AltGraph)/.test(event.key)) return;
    const step = event.defaultPrevented ? null : stepOf(event);
    const before = waiting;
    wait('');
    if (step === null) return;
    const target = event.target instanceof Element ? event.target : document.body;
    const here = commandsNow().filter((command) => mayRun(command, target));
    // A sequence that leads nowhere ends: its second key alone may mean something else entirely.
    const pressed = before === '' || step.startsWith('mod+') ? step : `${before} ${step}`;
    const done = here.find(
      ({ keys, repeats, run }) =>
        keys.includes(pressed) && (!event.repeat || repeats === true) && run(event) !== false,
    );
    if (done === undefined) {
      if (!here.some(({ keys }) => keys.some((each) => each.startsWith(`${pressed} `)))) return;
      wait(pressed);
    }
    event.preventDefault();
  }
  window.addEventListener('keydown', onKey);
  return () => {
    wait('');
    window.removeEventListener('keydown', onKey);
  };
}
