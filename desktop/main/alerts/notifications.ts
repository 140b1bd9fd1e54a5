import type { ShownNote } from '#shared/desktop/lead-notes.ts';
import type { ElectronModules } from '../app/electron-modules.ts';

/** Silent while the person looks at the console, or asked for silence. */
export function mayNotify(state: {
  notifies: boolean;
  quietUntil: number;
  isFocused: boolean;
  now: number;
}): boolean {
  return state.notifies && !state.isFocused && state.now >= state.quietUntil;
}

export interface NotificationActions {
  openScreen(path: string): void;
  copy(text: string): void;
}

/** Shows a note; a click opens its record, the button copies the address. */
export function showNote(
  electron: Pick<ElectronModules, 'Notification'>,
  note: ShownNote,
  actions: NotificationActions,
): void {
  if (!electron.Notification.isSupported()) return;
  const { email } = note;
  const notification = new electron.Notification({
    title: note.title,
    body: note.body,
    ...(email === null ? {} : { actions: [{ type: 'button', text: 'Copy email' }] }),
  });
  notification.on('click', () => actions.openScreen(note.path));
  if (email !== null) notification.on('action', () => actions.copy(email));
  notification.show();
}
