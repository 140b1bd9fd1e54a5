import {
  NEWS_TOAST_DELAY_MS,
  SESSION_TOKEN_KEY,
  VALIDATE_TIMEOUT_MS,
} from '#shared/app/constants.ts';
import { showToast } from '../unlock/toasts.ts';

/**
 * The unread count on the bell, only with a token in this browser. After any failure the bell has no
 * number.
 */
export async function showUnreadNews(): Promise<void> {
  const bell = document.querySelector<HTMLElement>('[data-news]');
  const token = bell && stored(localStorage, SESSION_TOKEN_KEY);
  if (!bell || !token) return;
  try {
    const count = await countUnread(token);
    if (count === 0) return;
    bell.dataset['unread'] = String(count);
    bell.setAttribute('aria-label', `News, ${count} unread`);
    setTimeout(() => void tellOnce(token, count), NEWS_TOAST_DELAY_MS);
  } catch {
    // No number is shown.
  }
}

async function countUnread(token: string): Promise<number> {
  const session: unknown = await ask('/api/auth/validate', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sessionToken: token }),
  });
  const userId = userIdOf(session);
  if (userId === null) return 0;
  const news: unknown = await ask(`/api/news/unread/${encodeURIComponent(userId)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return Array.isArray(news) ? news.length : 0;
}

async function ask(path: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(path, { ...init, signal: AbortSignal.timeout(VALIDATE_TIMEOUT_MS) });
  return response.ok ? response.json() : null;
}

function userIdOf(session: unknown): string | null {
  if (typeof session !== 'object' || session === null || !('user' in session)) return null;
  const { user } = session;
  const isUser = typeof user === 'object' && user !== null && 'id' in user;
  return isUser && typeof user.id === 'string' ? user.id : null;
}

/** The server remembers whether this session was notified, here or in the console. */
async function tellOnce(token: string, count: number): Promise<void> {
  try {
    const answer: unknown = await ask('/api/news/notice', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    const isFirst =
      typeof answer === 'object' && answer !== null && 'show' in answer && answer.show === true;
    if (!isFirst) return;
  } catch {
    return;
  }
  const articles = count === 1 ? 'article' : 'articles';
  showToast(
    'New Platform Notifications',
    `You have ${count} unread news ${articles}. Click the bell icon in the menu to read them.`,
    'success',
  );
}

/** Storage may be forbidden, and then access throws. */
function stored(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}
