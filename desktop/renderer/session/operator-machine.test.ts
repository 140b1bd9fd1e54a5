import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api/client.ts';
import type { SessionOperator } from '#shared/operators/operators.contract.ts';
import { checkOperator, nextOperatorState, type OperatorState } from './operator-machine.ts';

const operator: SessionOperator = { id: 'o', username: 'ada', role: 'admin', hasTotp: false };
const signedIn: OperatorState = { status: 'signed-in', operator };
const checking: OperatorState = { status: 'checking' };
const refusal = (status: number) => new ApiError({ status, statusText: '', body: undefined });

const check = (token: string | null, verify: () => Promise<{ user: SessionOperator }>) =>
  checkOperator({ token, verify });

describe('checking an operator token', () => {
  it('asks no server without a token', async () => {
    const verify = () => Promise.reject(new Error('must not be called'));
    expect(await check(null, verify)).toEqual({ kind: 'none' });
  });

  it('drops the token only when the server refuses it', async () => {
    expect(await check('t', async () => ({ user: operator }))).toEqual({ kind: 'valid', operator });
    expect(await check('t', () => Promise.reject(refusal(401)))).toEqual({ kind: 'refused' });
    for (const error of [refusal(503), refusal(429), new TypeError('fetch failed')]) {
      expect(await check('t', () => Promise.reject(error))).toEqual({ kind: 'unreachable', error });
    }
  });
});

describe('the state of the operator guard', () => {
  const after = (state: OperatorState, ...events: Parameters<typeof nextOperatorState>[1][]) =>
    events.reduce(nextOperatorState, state);

  it('keeps the screen while the session is checked again, and while the network fails', () => {
    const unreachable = { kind: 'unreachable', error: new TypeError() } as const;
    expect(
      after(signedIn, { type: 'check-started' }, { type: 'checked', check: unreachable }),
    ).toBe(signedIn);
    expect(after(checking, { type: 'checked', check: unreachable }).status).toBe('unreachable');
  });

  it('leads to the sign-in page when the server refuses, and says why', () => {
    const refused = { type: 'checked', check: { kind: 'refused' } } as const;
    expect(after(signedIn, refused)).toEqual({ status: 'signed-out', because: 'ended' });
    const none = { type: 'checked', check: { kind: 'none' } } as const;
    expect(after(checking, none)).toEqual({ status: 'signed-out', because: 'no-session' });
  });

  it('does not sign in a person again who signed out during a check', () => {
    const valid = { type: 'checked', check: { kind: 'valid', operator } } as const;
    expect(after(signedIn, { type: 'left' }, valid)).toEqual({
      status: 'signed-out',
      because: 'left',
    });
  });
});
