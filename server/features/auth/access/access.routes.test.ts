import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import type { EndedAccess } from '#shared/auth/access.contract.ts';
import { randomIds } from '#server/platform/ids.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { twoProcessesTest } from '#server/testing/app/app-tests.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import { pairDevice } from '#server/testing/scenes/readers/creator-look.ts';

const it = twoProcessesTest();
const reason = 'Their phone was stolen';
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: ApiError) => error.code,
  );
/** Whether a token is taken, by another process. */
const works = async (there: TestApp, token: string) =>
  (await there.api.auth.validate({ body: { sessionToken: token } })).valid;

async function aCreatorAndSupport(here: TestApp) {
  const { user, token } = await aUser(here);
  const operator = await anOperator(here, undefined, 'support');
  const params = { creatorId: user.id };
  const { creatorAccess } = here.as(operator.token);
  return {
    user,
    token,
    operator,
    read: () => creatorAccess.read({ params }),
    end: (ended: EndedAccess) => creatorAccess.end({ params, body: { reason, ended } }),
  };
}

describe('what opens the account of a creator', () => {
  it('is listed with its kind, and ended one by one, for every process at once', async ({
    here,
    there,
  }) => {
    const { user, token, operator, read, end } = await aCreatorAndSupport(here);
    const device = await pairDevice(here, token);
    const entered = await here
      .as(operator.token)
      .operatorCreators.enter({ params: { creatorId: user.id }, body: { reason } });
    const { sessions, devices } = await read();
    expect(sessions.map(({ kind }) => kind).sort()).toEqual(['client', 'operator']);
    expect(sessions[0]).toMatchObject({ userAgent: expect.any(String), country: null });
    expect(devices).toMatchObject([{ id: device.device.id, name: 'Firefox on Linux' }]);

    const acting = sessions.find(({ kind }) => kind === 'operator')?.id ?? '';
    const left = await end({ kind: 'session', id: acting });
    expect(left.sessions.map(({ kind }) => kind)).toEqual(['client']);
    expect(await works(there, entered.token)).toBe(false);
    expect(await works(there, token)).toBe(true);
    expect(await codeOf(end({ kind: 'session', id: acting }))).toBe('access_not_found');

    expect((await end({ kind: 'device', id: device.device.id })).devices).toEqual([]);
    expect(await codeOf(there.as(device.token).creatorView.posts())).toBe('unauthenticated');
    expect(await codeOf(end({ kind: 'device', id: device.device.id }))).toBe('access_not_found');
  });

  it('ends as a whole, mailed links too, and the creator is told without a name', async ({
    here,
    there,
  }) => {
    const { user, token, operator, end, read } = await aCreatorAndSupport(here);
    await pairDevice(here, token);
    await here.db('account_proofs').insert({
      id: randomIds.rowId(),
      userId: user.id,
      purpose: 'sign_in',
      emailKey: user.email,
      mailId: randomIds.rowId(),
    });
    expect(await end({ kind: 'all' })).toEqual({ sessions: [], devices: [] });
    expect(await works(there, token)).toBe(false);
    expect(await here.db('account_proofs').where({ userId: user.id })).toEqual([]);
    expect((await read()).sessions).toEqual([]);

    const mails = await here.db('mail_messages').where({ toKey: user.email, kind: 'access_ended' });
    expect(mails).toMatchObject([{ payload: { reason, ended: 'all' } }]);
    const rows = await here.db('sign_ins').where({ userId: user.id, method: 'ended' });
    expect(rows).toHaveLength(1);
    expect(JSON.stringify([mails, rows])).not.toContain(operator.operator.username);
    // Nobody signed in: no notice of a new browser.
    expect(await here.db('notifications').where({ userId: user.id, kind: 'new_browser' })).toEqual(
      [],
    );
    const log = await here.db('audit_log').where({ action: 'creator.access_ended' });
    expect(log.filter((row) => row.targetId === user.id)).toMatchObject([
      { operatorId: operator.operator.id, reason, after: { sessions: 1, devices: 1 } },
    ]);
  });

  it('of another creator is not found, nor that of nobody', async ({ here, there }) => {
    const one = await aCreatorAndSupport(here);
    const other = await aUser(here);
    const { sessions } = await here
      .as(one.operator.token)
      .creatorAccess.read({ params: { creatorId: other.user.id } });
    expect(await codeOf(one.end({ kind: 'session', id: sessions[0]?.id ?? '' }))).toBe(
      'access_not_found',
    );
    expect(await works(there, other.token)).toBe(true);
    const params = { creatorId: 'nobody' };
    const { creatorAccess } = here.as(one.operator.token);
    expect(await codeOf(creatorAccess.read({ params }))).toBe('creator_not_found');
    const body = { reason, ended: { kind: 'all' as const } };
    expect(await codeOf(creatorAccess.end({ params, body }))).toBe('creator_not_found');
  });

  it('says the country of the sign-in', async ({ here }) => {
    const { user, read } = await aCreatorAndSupport(here);
    await here.db('sessions').where({ userId: user.id }).update({ country: 'SE' });
    expect((await read()).sessions).toMatchObject([{ country: 'SE' }]);
  });
});

describe('the sessions of operators', () => {
  it('are ended by an owner, one or all, and what they opened closes', async ({ here, there }) => {
    const owner = await anOperator(here);
    const { operator, token } = await anOperator(here, undefined, 'support');
    const { user } = await aUser(here);
    const entered = await here
      .as(token)
      .operatorCreators.enter({ params: { creatorId: user.id }, body: { reason } });
    const { operatorTeam } = here.as(owner.token);
    const params = { operatorId: operator.id };
    const { sessions } = await operatorTeam.listSessions({ params });
    expect(sessions).toMatchObject([{ kind: 'client', userAgent: 'test' }]);
    const end = (sessionId: string | null) =>
      operatorTeam.endSessions({ params, body: { reason: 'A lost laptop', sessionId } });
    expect(await codeOf(end('nothing'))).toBe('access_not_found');
    expect(await end(sessions[0]?.id ?? '')).toEqual({ sessions: [] });
    expect(await codeOf(there.as(token).operators.verify())).toBe('unauthenticated');
    expect(await works(there, entered.token)).toBe(false);
    expect(await end(null)).toEqual({ sessions: [] });

    const rows = await here
      .db('audit_log')
      .where({ action: 'operator.access_ended' })
      .orderBy('at');
    expect(rows.filter((row) => row.targetId === operator.id)).toMatchObject([
      { operatorId: owner.operator.id, reason: 'A lost laptop', after: { sessions: 1 } },
      { after: { sessions: 0 } },
    ]);
    const own = { params: { operatorId: owner.operator.id } };
    const body = { reason: 'Mine', sessionId: null };
    expect(await codeOf(operatorTeam.endSessions({ ...own, body }))).toBe('own_sessions_elsewhere');
    const nobody = { params: { operatorId: 'nobody' } };
    expect(await codeOf(operatorTeam.listSessions(nobody))).toBe('operator_not_found');
    expect(await codeOf(operatorTeam.endSessions({ ...nobody, body }))).toBe('operator_not_found');
  });
});
