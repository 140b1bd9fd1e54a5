import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ShownNote } from '#shared/desktop/lead-notes.ts';
import { createAlertWatch } from './alert-watch.ts';

interface OpenAlert {
  id: string;
  text: string;
  acknowledged: { at: string; by: string; note: string } | null;
  isDemo: boolean;
}
const idOf = (letter: string) => letter.repeat(20);
const anAlert = (letter: string, more: Partial<OpenAlert> = {}): OpenAlert => ({
  id: idOf(letter),
  text: `Mails wait ${letter}`,
  acknowledged: null,
  isDemo: false,
  ...more,
});

const calls: string[] = [];
const server = { status: 200, alerts: [] as OpenAlert[] }; // widens the literal
const http = createServer((request, response) => {
  const { method, url, headers } = request;
  void request.toArray().then((parts: Buffer[]) => {
    calls.push([method, url, headers.authorization, Buffer.concat(parts)].join(' ').trim());
    response
      .writeHead(server.status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ items: server.alerts, nextCursor: null }));
  });
});
let serverOrigin = '';
beforeAll(async () => {
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  serverOrigin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`; // a TCP server
});
afterAll(() => {
  http.closeAllConnections();
  http.close();
});
beforeEach(() => {
  Object.assign(server, { status: 200, alerts: [] });
  calls.length = 0;
});

type Acknowledge = ((note: string) => void) | null;

/** A watch of a signed-in operator; `look` runs the next look and waits for its end. */
function setUp() {
  const shown: [ShownNote, Acknowledge][] = [];
  const waits: number[] = [];
  const person = { token: 'adm_x' as string | null, mayNotify: true }; // widens the literal
  let next: (() => void) | null = null;
  const watch = createAlertWatch({
    fetch,
    account: () => (person.token === null ? null : { serverOrigin, token: person.token }),
    mayNotify: () => person.mayNotify,
    show: (note, acknowledge) => shown.push([note, acknowledge]),
    later(look, ms) {
      next = look;
      waits.push(ms);
      return () => (next = null);
    },
  });
  const settle = async (begin: () => void) => {
    const before = waits.length;
    begin();
    await expect.poll(() => waits.length).toBe(before + 1);
  };
  const texts = () => shown.map(([{ title, body }]) => `${title}: ${body}`);
  return { watch, shown, texts, waits, person, settle, look: () => settle(() => next?.()) };
}

describe('the watch over alerts', () => {
  it('tells of each alert that nobody looks after once, and says where it is', async () => {
    const { watch, shown, texts, look, settle } = setUp();
    const acknowledged = { at: '2026-01-01T10:00:00.000Z', by: 'ada', note: 'On it' };
    server.alerts = [anAlert('a'), anAlert('b', { acknowledged }), anAlert('c', { isDemo: true })];
    await settle(watch.restart);
    await look();
    expect(texts()).toEqual(['Alert: Mails wait a']);
    expect(shown[0]?.[0].path).toBe('/admin/security?tab=alerts&alerts=open');
    expect(calls).toEqual(
      Array.from({ length: 2 }, () => 'GET /api/admin/alerts?state=open&limit=100 Bearer adm_x'),
    );
    // The earlier assignee is removed.
    server.alerts = [anAlert('a'), anAlert('b')];
    await look();
    expect(texts()).toEqual(['Alert: Mails wait a', 'Alert: Mails wait b']);
  });

  it('tells nothing again when a creator signs in or out beside the operator', async () => {
    const { watch, texts, look, person, settle } = setUp();
    server.alerts = [anAlert('a')];
    await settle(watch.restart);
    server.alerts = [anAlert('a'), anAlert('b')];
    await settle(watch.restart);
    await look();
    expect(texts()).toEqual(['Alert: Mails wait a', 'Alert: Mails wait b']);
    // Another operator was told of none.
    person.token = 'adm_y';
    await settle(watch.restart);
    expect(texts()[2]).toBe('2 alerts: Mails wait a\nMails wait b');
  });

  it('makes one note of several, which is not acknowledged as one', async () => {
    const { watch, shown, texts, settle } = setUp();
    server.alerts = [anAlert('a'), anAlert('b')];
    await settle(watch.restart);
    expect(texts()).toEqual(['2 alerts: Mails wait a\nMails wait b']);
    expect(shown[0]?.[1]).toBeNull();
  });

  it('acknowledges with what is written into the notification, and says when that failed', async () => {
    const { watch, shown, texts, settle } = setUp();
    server.alerts = [anAlert('a')];
    await settle(watch.restart);
    const acknowledge = shown[0]?.[1];
    acknowledge?.('I restart it');
    const call = `POST /api/admin/alerts/${idOf('a')}/acknowledge Bearer adm_x {"note":"I restart it"}`;
    await expect.poll(() => calls).toContain(call);
    server.status = 409;
    acknowledge?.('Again');
    await expect.poll(texts).toHaveLength(2);
    expect(texts()[1]).toMatch(/^The alert is not acknowledged/);
  });

  it('keeps for later what opens while notifications are paused', async () => {
    const { watch, texts, person, look, settle } = setUp();
    person.mayNotify = false;
    server.alerts = [anAlert('a')];
    await settle(watch.restart);
    expect(texts()).toEqual([]);
    person.mayNotify = true;
    await look();
    expect(texts()).toEqual(['Alert: Mails wait a']);
  });

  it('waits longer for a server that does not answer, and stops for a role that sees no alerts', async () => {
    const { watch, waits, look, settle } = setUp();
    server.status = 503;
    await settle(watch.restart);
    await look();
    server.status = 200;
    await look();
    expect(waits).toEqual([120_000, 240_000, 60_000]);
    server.status = 403;
    watch.restart();
    await expect.poll(() => calls).toHaveLength(4);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(waits).toHaveLength(3);
  });

  it('asks nothing while no operator is signed in', async () => {
    const { watch, person } = setUp();
    person.token = null;
    watch.restart();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(calls).toEqual([]);
  });
});
