import {
  NEWS_TOAST_DELAY_MS,
  SESSION_TOKEN_KEY,
  VALIDATE_TIMEOUT_MS,
} from '#shared/app/constants.ts';
import { showToast } from '../unlock/toasts.ts';

/** Set once the visitor was told of unread news in this browser session. */
const TOLD_KEY = 'news_told';

/**
 * The unread count on the bell, only for who has a token here. Any failure leaves the bell
 * without a number.
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
    setTimeout(() => tellOnce(count), NEWS_TOAST_DELAY_MS);
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

function tellOnce(count: number): void {
  if (stored(sessionStorage, TOLD_KEY) !== null) return;
  sessionStorage.setItem(TOLD_KEY, '1');
  const articles = count === 1 ? 'article' : 'articles';
  showToast(
    'New Platform Notifications',
    `You have ${count} unread news ${articles}. Click the bell icon in the menu to read them.`,
    'success',
  );
}

/** Storage may be forbidden altogether, and then asking throws. */
function stored(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}
