import { isCreatorScreen } from '#shared/app/routes.ts';
import type { PushMessage } from '#shared/notifications/push-message.ts';

/** What a browser shows of a push. */
export interface ShownNote {
  title: string;
  path: string;
  tag: string;
}

const GENERAL: ShownNote = {
  title: 'Something happened in your account',
  path: '/notifications',
  tag: 'general',
};

/** Of what came with a push: a general text for what is empty, of a newer release or cut off. */
export function shownNote(text: string): ShownNote {
  const message = readMessage(text);
  if (message?.v !== 1) return GENERAL;
  const { title, path, tag } = message;
  return {
    title: typeof title === 'string' && title !== '' ? title : GENERAL.title,
    path: typeof path === 'string' && isCreatorScreen(path) ? path : GENERAL.path,
    tag: typeof tag === 'string' && tag !== '' ? tag : GENERAL.tag,
  };
}

function readMessage(text: string): Partial<PushMessage> | null {
  try {
    const message: unknown = JSON.parse(text);
    return typeof message === 'object' ? message : null;
  } catch {
    return null;
  }
}
