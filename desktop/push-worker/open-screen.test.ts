import { expect, it } from 'vitest';
import { openScreen } from './open-screen.ts';

/** What windows of a browser were asked for; `pages` are the addresses that are open. */
async function clickWith(
  pages: { path: string; state?: 'visible' | 'hidden'; mayFocus?: boolean }[],
) {
  const done: string[] = [];
  const windows = pages.map(({ path, state = 'hidden', mayFocus = true }) => {
    const page = {
      url: `https://unlatch.test${path}`,
      visibilityState: state,
      postMessage: (message: unknown) => done.push(`${path} told ${JSON.stringify(message)}`),
      focus: () => {
        done.push(`${path} focused`);
        return mayFocus ? Promise.resolve(page) : Promise.reject(new Error('not allowed'));
      },
    };
    return page;
  });
  const clients = {
    matchAll: () => Promise.resolve(windows),
    openWindow: (path: string) => {
      done.push(`opened ${path}`);
      return Promise.resolve(null);
    },
  } as unknown as Clients; // the two calls that are used
  await openScreen(clients, '/crm');
  return done;
}

it('shows the screen in the console that is open, a visible one first', async () => {
  const done = await clickWith([{ path: '/dashboard' }, { path: '/magnets', state: 'visible' }]);
  expect(done).toEqual(['/magnets focused', '/magnets told {"kind":"open-screen","path":"/crm"}']);
});

it('opens a tab beside a form to sign in or to choose a password with', async () => {
  expect(
    await clickWith([{ path: '/reset-password', state: 'visible' }, { path: '/auth' }]),
  ).toEqual(['opened /crm']);
});

it('opens a tab beside public pages and the console of operators', async () => {
  expect(await clickWith([{ path: '/unlock/abc' }, { path: '/admin' }, { path: '/' }])).toEqual([
    'opened /crm',
  ]);
});

it('opens a tab where the browser gives no focus', async () => {
  const done = await clickWith([{ path: '/settings/notifications', mayFocus: false }]);
  expect(done).toEqual(['/settings/notifications focused', 'opened /crm']);
});
