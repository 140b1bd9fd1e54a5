import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { LeadNote } from '#shared/desktop/lead-notes.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openJsonFile } from '../app/json-file.ts';
import type { FollowChanges } from './follow-changes.ts';
import { nextWait } from './lead-watch.ts';
import { createLeadNotifier } from './lead-notifier.ts';
import { Settings } from '../app/settings.ts';
import { profileFolder } from '../testing/profile-folder.ts';
import { openTokenStore } from '../server/token-store.ts';

const at = '2026-01-01T10:00:00.000Z';
const seenTokens: (string | undefined)[] = [];
const asked: string[] = [];
const news: { id: string; title: string; opening: string; isUnread: boolean }[] = [];
const state = {
  status: 200,
  leads: ['a'],
  verified: 3,
  tokens: seenTokens,
  extra: {},
  asked,
  news,
};

const idOf = (letter: string) => letter.repeat(20);

function leadOf(id: string) {
  return {
    id: idOf(id),
    name: `Lead ${id}`,
    email: null,
    magnetTitle: 'Guide',
    at,
    overQuota: false,
    confirmed: true,
  };
}

function dashboard() {
  return {
    today: { verified: state.verified },
    latestLeads: state.leads.map(leadOf),
    approvalsWaiting: 0,
    ...state.extra,
  };
}

function activity() {
  const items = state.leads.map((id, index) => ({
    id: idOf(String(index + 2)),
    magnet: { id: 'abc123def456', title: 'Guide' },
    result: 'verified',
    lead: { id: idOf(id) },
  }));
  return { items, nextCursor: null };
}

const server = createServer((request, response) => {
  state.tokens.push(request.headers.authorization);
  const { url = '' } = request;
  state.asked.push(url);
  const body = url.startsWith('/api/activity')
    ? activity()
    : url.startsWith('/api/news')
      ? { items: state.news }
      : dashboard();
  response
    .writeHead(state.status, { 'content-type': 'application/json' })
    .end(state.status === 200 ? JSON.stringify(body) : '{}');
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() =>
  Object.assign(state, {
    status: 200,
    leads: ['a'],
    verified: 3,
    tokens: [],
    extra: {},
    asked: [],
    news: [],
  }),
);

/** A notifier of a signed-in person; `look` runs the next look and waits for its end. */
async function setUp(path = profileFolder().path) {
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const settings = openJsonFile(join(path, 'settings.json'), Settings, onError);
  onTestFinished(async () => {
    // The last write has to end before its folder is removed.
    await settings.set({});
    expect(errors).toEqual([]);
  });
  const tokens = await openTokenStore({
    file: join(path, 'x'),
    keychain: {
      isAsyncEncryptionAvailable: async () => false,
      encryptStringAsync: async () => Buffer.alloc(0),
      decryptStringAsync: async () => ({ result: '' }),
    },
    platform: 'linux',
    onError,
  });
  await settings.set({ serverOrigin: origin });
  await tokens.keep(origin, 'auth_session_token', 'secret');
  const shown: LeadNote[] = [];
  const badges: number[] = [];
  const waits: number[] = [];
  const person = { isFocused: false };
  let next: (() => void) | null = null;
  let changed = 0;
  const followed: Parameters<FollowChanges>[1][] = [];
  const desk = createLeadNotifier({
    fetch,
    settings,
    tokens,
    isFocused: () => person.isFocused,
    show: (note) => shown.push(note),
    badge: (unread) => badges.push(unread),
    onChange: () => (changed += 1),
    follow(_account, heard) {
      followed.push(heard);
      return () => undefined;
    },
    now: () => 1_000,
    later(action, ms) {
      next = action;
      waits.push(ms);
      return () => (next = null);
    },
  });
  const settle = async (begin: () => void) => {
    const before = { waits: waits.length, changed };
    begin();
    // A look ends with a change to show or with the time of the next one.
    await expect
      .poll(() => waits.length > before.waits || (state.status === 401 && changed > before.changed))
      .toBe(true);
  };
  const look = () => settle(() => next?.());
  return { followed, desk, settings, tokens, shown, badges, waits, person, look, settle, path };
}

describe('the lead notifier', () => {
  it('counts today’s leads and notifies of new ones, each with its record', async () => {
    const { desk, shown, badges, look, settle } = await setUp();
    await settle(desk.start);
    expect(desk.state()).toEqual({ verifiedToday: 3, offlineSince: null, isSignedIn: true });
    expect(shown).toEqual([]);
    state.leads = ['b', 'a'];
    await look();
    expect(shown).toEqual([
      {
        event: 'leads',
        title: 'New lead: Lead b',
        body: 'Guide',
        path: '/activity?result=verified&magnet=abc123def456#activity-22222222222222222222',
        email: null,
      },
    ]);
    expect(badges.at(-1)).toBe(1);
    expect(new Set(state.tokens)).toEqual(new Set(['Bearer secret']));
    await look();
    expect(shown).toHaveLength(1);
  });

  it('looks when the server tells of a change, and else hardly ever while it does', async () => {
    const { desk, shown, followed, waits, look, settle } = await setUp();
    await settle(desk.start);
    followed.at(-1)?.live(true);
    await look();
    expect(waits.at(-1)).toBe(600_000);
    state.leads = ['b', 'a'];
    followed.at(-1)?.changed('dashboard');
    expect(waits.at(-1)).toBe(1_000);
    await look();
    expect(shown.map(({ title }) => title)).toEqual(['New lead: Lead b']);
    followed.at(-1)?.live(false);
    expect(waits.at(-1)).toBe(60_000);
  });

  it('tells of an unread article once, and asks for news when they changed alone', async () => {
    const { desk, shown, followed, look, settle } = await setUp();
    const article = (id: string, isUnread = true) => ({
      id: idOf(id),
      title: `News ${id}`,
      opening: 'The first words',
      isUnread,
    });
    state.news = [article('a')];
    await settle(desk.start);
    expect(shown).toEqual([]);
    followed.at(-1)?.live(true);
    await look();
    state.asked = [];
    state.news = [article('c', false), article('b'), article('a')];
    followed.at(-1)?.changed('dashboard');
    await look();
    expect(state.asked.filter((url) => url.startsWith('/api/news'))).toEqual([]);
    followed.at(-1)?.changed('news');
    await look();
    const note = {
      title: 'News b',
      body: 'The first words',
      path: `/news/${idOf('b')}`,
      email: null,
    };
    expect(shown).toEqual([{ event: 'news', ...note }]);
    followed.at(-1)?.changed('news');
    await look();
    expect(shown).toHaveLength(1);
  });

  it('does not notify while the console is in front', async () => {
    const { desk, shown, badges, person, look, settle } = await setUp();
    await settle(desk.start);
    person.isFocused = true;
    state.leads = ['b', 'a'];
    await look();
    expect([shown, badges.at(-1)]).toEqual([[], 0]);
  });

  it('remembers across a restart what is unread and what was notified', async () => {
    const first = await setUp();
    await first.settle(first.desk.start);
    state.leads = ['b', 'a'];
    await first.look();
    first.desk.stop();
    await first.settings.set({});
    state.leads = ['c', 'b', 'a'];
    const second = await setUp(first.path);
    await second.settle(second.desk.start);
    expect(second.shown.map(({ title }) => title)).toEqual(['New lead: Lead c']);
    expect([second.badges[0], second.badges.at(-1)]).toEqual([1, 2]);
    second.desk.seen();
    expect(second.badges.at(-1)).toBe(0);
  });

  it('waits longer for a server that does not answer, says since when, and recovers', async () => {
    const { desk, waits, look, settle } = await setUp();
    state.status = 503;
    await settle(desk.start);
    await look();
    expect(waits).toEqual([120_000, 240_000]);
    expect(desk.state().offlineSince).toEqual(new Date(1_000));
    state.status = 200;
    await look();
    expect(waits.at(-1)).toBe(60_000);
    expect(desk.state()).toMatchObject({ verifiedToday: 3, offlineSince: null });
    expect(nextWait(50)).toBe(600_000);
  });

  it('does not report a server of another version as gone', async () => {
    const { desk, waits, settle } = await setUp();
    state.extra = { latestLeads: 'moved' };
    await settle(desk.start);
    expect(desk.state()).toMatchObject({ verifiedToday: null, offlineSince: null });
    expect(waits).toEqual([120_000]);
  });

  it('stops asking when the session is over', async () => {
    const { desk, waits, settle } = await setUp();
    state.status = 401;
    await settle(desk.start);
    expect(waits).toEqual([]);
    expect(desk.state().verifiedToday).toBeNull();
  });

  it('does not ask the server while signed out', async () => {
    const { desk, tokens, settings } = await setUp();
    await tokens.forgetAll();
    desk.accountChanged();
    expect(state.tokens).toEqual([]);
    expect(settings.get().seenLeadIds).toBeNull();
    expect(desk.state().isSignedIn).toBe(false);
  });

  it('starts over for another account and does not announce its old leads', async () => {
    const { desk, shown, settle, settings } = await setUp();
    await settle(desk.start);
    await settings.set({ unread: 4 });
    state.leads = ['z', 'y'];
    await settle(desk.accountChanged);
    expect(shown).toEqual([]);
    expect(settings.get()).toMatchObject({ unread: 0, seenLeadIds: [idOf('z'), idOf('y')] });
  });
});
