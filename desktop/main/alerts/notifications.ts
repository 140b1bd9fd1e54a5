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
  /** What is written into the notification, where the system lets people answer one. */
  reply?: { placeholder: string; send(text: string): void };
}

/** Shows a note; a click opens its record, the button copies the address. */
export function showNote(
  electron: Pick<ElectronModules, 'Notification'>,
  note: ShownNote,
  actions: NotificationActions,
): void {
  if (!electron.Notification.isSupported()) return;
  const { email } = note;
  const { reply } = actions;
  const notification = new electron.Notification({
    title: note.title,
    body: note.body,
    ...(email === null ? {} : { actions: [{ type: 'button', text: 'Copy email' }] }),
    ...(reply === undefined ? {} : { hasReply: true, replyPlaceholder: reply.placeholder }),
  });
  notification.on('click', () => actions.openScreen(note.path));
  if (email !== null) notification.on('action', () => actions.copy(email));
  if (reply !== undefined) {
    notification.on('reply', ({ reply: text }) => {
      // The server takes no empty note; the screen asks for one.
      if (text.trim() === '') actions.openScreen(note.path);
      else reply.send(text.trim());
    });
  }
  notification.show();
}
