import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api/client.ts';
import type { SessionUser } from '#shared/auth/auth.contract.ts';
import { checkSession, nextSessionState, type SessionState } from './session-machine.ts';

const user: SessionUser = {
  id: 'u',
  email: 'ada@example.com',
  name: 'Ada',
  plan: 'free',
  referralCode: 'r',
  timeZone: 'UTC',
  linkedinProfileUrl: null,
  photoUrl: null,
};
const loading: SessionState = { status: 'loading' };

function check(validate: Parameters<typeof checkSession>[0]['validate'], timeoutMs = 50) {
  return checkSession({ token: 'token', validate, timeoutMs });
}

describe('checking a stored session', () => {
  it('does not ask the server when there is no token', async () => {
    const validate = () => Promise.reject(new Error('must not be called'));
    expect(await checkSession({ token: null, validate, timeoutMs: 50 })).toEqual({ kind: 'none' });
  });

  it('accepts a session the server knows', async () => {
    expect(await check(async () => ({ valid: true, user }))).toEqual({ kind: 'valid', user });
  });

  it('drops the token when the server says it is not valid', async () => {
    expect(await check(async () => ({ valid: false }))).toEqual({ kind: 'rejected' });
  });

  it('drops the token on any answer that is not a success', async () => {
    const refusal = new ApiError({ status: 500, statusText: 'Internal', body: undefined });
    expect(await check(() => Promise.reject(refusal))).toEqual({ kind: 'rejected' });
  });

  it('drops the token when the answer has another shape', async () => {
    expect(await check(() => Promise.reject(new SyntaxError('shape')))).toEqual({
      kind: 'rejected',
    });
  });

  it('keeps the token when the network fails', async () => {
    expect(await check(() => Promise.reject(new TypeError('fetch failed')))).toEqual({
      kind: 'unreachable',
    });
  });

  it('keeps the token when the server stays silent for the whole time-out', async () => {
    const silent = (_: string, signal: AbortSignal) =>
      new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error)); // a DOMException
      });
    expect(await check(silent, 10)).toEqual({ kind: 'unreachable' });
  });
});

describe('session states', () => {
  it('moves from loading to the user', () => {
    const event = { type: 'checked', check: { kind: 'valid', user } } as const;
    expect(nextSessionState(loading, event)).toEqual({ status: 'signed-in', user });
  });

  it('says why nobody is signed in', () => {
    for (const [kind, because] of [
      ['none', 'no-session'],
      ['rejected', 'rejected'],
      ['unreachable', 'unreachable'],
    ] as const) {
      const event = { type: 'checked', check: { kind } } as const;
      expect(nextSessionState(loading, event)).toEqual({ status: 'signed-out', because });
    }
  });

  it('ignores a late check after a sign-in', () => {
    const signedIn: SessionState = { status: 'signed-in', user };
    const event = { type: 'checked', check: { kind: 'rejected' } } as const;
    expect(nextSessionState(signedIn, event)).toBe(signedIn);
  });

  it('takes a later yes of a server that could not be asked, and only then', () => {
    const event = { type: 'checked-again', user } as const;
    const away: SessionState = { status: 'signed-out', because: 'unreachable' };
    expect(nextSessionState(away, event)).toEqual({ status: 'signed-in', user });
    for (const because of ['no-session', 'rejected', 'expired', 'left'] as const) {
      const state: SessionState = { status: 'signed-out', because };
      expect(nextSessionState(state, event)).toBe(state);
    }
  });

  it('ends on sign-out and on an expired session', () => {
    const signedIn: SessionState = { status: 'signed-in', user };
    expect(nextSessionState(signedIn, { type: 'left' })).toMatchObject({ because: 'left' });
    expect(nextSessionState(signedIn, { type: 'expired' })).toMatchObject({ because: 'expired' });
  });

  it('takes over changes of the account, and nothing while signed out', () => {
    const signedIn: SessionState = { status: 'signed-in', user };
    const event = { type: 'changed', fields: { name: 'Another' } } as const;
    expect(nextSessionState(signedIn, event)).toEqual({
      status: 'signed-in',
      user: { ...user, name: 'Another' },
    });
    expect(nextSessionState(loading, event)).toBe(loading);
  });
});
