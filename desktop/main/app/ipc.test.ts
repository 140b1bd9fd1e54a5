import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CallAnswer, channelOf } from '#shared/desktop/channels.ts';
import { type CallName, desktopCalls } from '#shared/desktop/ipc.contract.ts';
import { type CallEvent, type CallHandlers, registerCalls } from './ipc.ts';

const names = Object.keys(desktopCalls) as CallName[]; // the contract's keys are its names

/** The receiving end, with handlers that record their calls. */
function setUp(overrides: Partial<CallHandlers> = {}) {
  const channels = new Map<string, (event: CallEvent, ...args: unknown[]) => Promise<CallAnswer>>();
  const reached: { name: string; request: unknown }[] = [];
  const errors: unknown[] = [];
  const note =
    <T>(name: string, value: T) =>
    (request: unknown) => {
      reached.push({ name, request });
      return value;
    };
  const handlers: CallHandlers = {
    start: note('start', { version: '1.0.0', serverOrigin: 'https://a.test', tokens: {} }),
    keepToken: note('keepToken', 'keychain' as const),
    forgetToken: note('forgetToken', undefined),
    openExternal: note('openExternal', undefined),
    readPostReader: note('readPostReader', { hasAgreed: true, hasData: false, state: null }),
    openPostReader: note('openPostReader', 'opened' as const),
    clearPostReader: note('clearPostReader', undefined),
    readServer: note('readServer', { address: null, isSignedIn: false }),
    chooseServer: note('chooseServer', { ok: true as const }),
    ...overrides,
  };
  registerCalls(
    { handle: (channel, listener) => void channels.set(channel, listener) },
    handlers,
    (error) => errors.push(error),
  );
  const call = (name: CallName, url: string | null, ...args: unknown[]) => {
    const senderFrame = url === null ? null : { url, parent: null };
    return channels.get(channelOf(name))?.({ senderFrame }, ...args);
  };
  return { channels, reached, errors, call };
}

const pageOf = (name: CallName) => `unlatch://${desktopCalls[name].from}/`;

describe('calls to the main process', () => {
  it('have one channel each and no generic one', () => {
    expect([...setUp().channels.keys()].sort()).toEqual(names.map(channelOf).sort());
  });

  it('are answered to the page they belong to', async () => {
    const { call, reached } = setUp();
    const token = { name: 'auth_session_token', token: 'secret' };
    expect(await call('keepToken', 'unlatch://console/auth', token)).toEqual({
      ok: true,
      value: 'keychain',
    });
    expect(reached).toEqual([{ name: 'keepToken', request: token }]);
  });

  it.each([
    null,
    'https://evil.test/',
    'https://evil.test/?unlatch://console/',
    'unlatch://console.evil.test/',
    'unlatch://open/',
    'about:srcdoc',
    'about:blank',
    'data:text/html,x',
    '',
  ])('are refused to a frame at %s', async (url) => {
    const { call, reached } = setUp();
    for (const name of names) {
      expect(await call(name, url, undefined)).toEqual({ ok: false, failure: 'refused' });
    }
    expect(reached).toEqual([]);
  });

  it('are refused to a frame inside the page', async () => {
    const { channels, reached } = setUp();
    for (const name of names) {
      const senderFrame = { url: pageOf(name), parent: {} };
      const answer = await channels.get(channelOf(name))?.({ senderFrame });
      expect(answer).toEqual({ ok: false, failure: 'refused' });
    }
    expect(reached).toEqual([]);
  });

  it('that choose a server are refused to the console, and the console’s calls to the set-up page', async () => {
    const { call, reached } = setUp();
    const address = { address: 'https://evil.test' };
    expect(await call('chooseServer', 'unlatch://console/', address)).toMatchObject({ ok: false });
    expect(await call('start', 'unlatch://setup/')).toMatchObject({ ok: false });
    expect(reached).toEqual([]);
  });

  it.each(names)('%s survives 10,000 values of any kind with a typed failure', async (name) => {
    const { call, reached } = setUp();
    const { request } = desktopCalls[name];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.anything(), { maxLength: 3 }), async (args) => {
        reached.length = 0;
        const answer = await call(name, pageOf(name), ...args);
        const isValid = args.length <= 1 && request.safeParse(args[0]).success;
        expect(reached.length).toBe(isValid ? 1 : 0);
        if (!isValid) expect(answer).toEqual({ ok: false, failure: 'invalid' });
      }),
      { numRuns: 10_000 },
    );
  });

  it.each([
    ['keepToken', { name: 'other', token: 'x' }],
    ['keepToken', { name: 'auth_session_token', token: '' }],
    ['keepToken', { name: 'auth_session_token', token: 'x'.repeat(1_025) }],
    ['keepToken', { name: 'auth_session_token', token: 'x', server: 'https://evil.test' }],
    ['keepToken', { name: '__proto__', token: 'x' }],
    ['openExternal', { url: 'https://a.test', command: 'rm' }],
    ['openExternal', { url: `https://a.test/${'a'.repeat(10_000)}` }],
    ['openExternal', 'https://a.test'],
    ['chooseServer', { address: 'a'.repeat(5_000) }],
    ['start', {}],
  ] as const)('%s does not take %j', async (name, request) => {
    const { call, reached } = setUp();
    expect(await call(name, pageOf(name), request)).toEqual({ ok: false, failure: 'invalid' });
    expect(reached).toEqual([]);
  });

  it('that fail do not say why', async () => {
    const { call, errors } = setUp({
      openExternal: () => {
        throw new Error('/home/me/secret');
      },
    });
    const answer = await call('openExternal', 'unlatch://console/', { url: 'https://a.test' });
    expect(answer).toEqual({ ok: false, failure: 'failed' });
    expect(errors).toHaveLength(1);
  });
});
