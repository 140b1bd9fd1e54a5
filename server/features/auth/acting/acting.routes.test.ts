import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import type { OperatorRole } from '#shared/operators/operator-roles.ts';
import { hashSecret, randomIds } from '#server/platform/ids.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator, OPERATOR_PASSWORD } from '#server/testing/scenes/operators.ts';

const it = appTest();
const reason = 'The page does not open for visitors';
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: ApiError) => error.code,
  );

async function entered(app: TestApp, role: OperatorRole = 'support') {
  const { user, token: own } = await aUser(app);
  const operator = await anOperator(app, undefined, role);
  const params = { creatorId: user.id };
  const { token, until } = await app
    .as(operator.token)
    .operatorCreators.enter({ params, body: { reason } });
  const validate = () => app.api.auth.validate({ body: { sessionToken: token } });
  return { user, own, operator, token, until, validate, acting: app.as(token) };
}

describe('an operator in the account of a creator', () => {
  it('sees it for half an hour; the creator is told by email, in the sessions and the history', async ({
    app,
  }) => {
    const { user, own, operator, token, until, validate } = await entered(app);
    const minutes = (Date.parse(until) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(25);
    expect(minutes).toBeLessThan(35);
    expect(await validate()).toMatchObject({
      valid: true,
      user: { id: user.id, actedUntil: until },
    });
    const theirs = await app.as(own).accountSecurity.read();
    expect(theirs.sessions.filter(({ isOperators }) => isOperators === true)).toHaveLength(1);
    expect(theirs.signIns[0]).toMatchObject({ method: 'operator' });
    const seen = await app
      .as(operator.token)
      .operatorCreators.read({ params: { creatorId: user.id } });
    expect(seen.lastSignInAt).toBeNull();
    expect(JSON.stringify(theirs)).not.toContain(operator.operator.username);
    const mails = await app.db('mail_messages').where({ toKey: user.email.toLowerCase() });
    expect(mails).toMatchObject([{ kind: 'operator_entered', payload: { reason } }]);
    const rows = await app.db('audit_log').where({ action: 'creator.entered' });
    const mine = rows.filter((row) => row.operatorId === operator.operator.id);
    expect(mine).toMatchObject([{ targetId: user.id, reason }]);
    expect(JSON.stringify([rows, mails])).not.toContain(token);
  });

  it('changes pages, and each change is written down with both ids', async ({ app }) => {
    const { user, operator, acting } = await entered(app);
    expect(await codeOf(acting.magnetTags.add({ body: { name: 'Broken', color: 'red' } }))).toBe(
      'done',
    );
    const rows = await app.db('audit_log').where({ action: 'creator.acted_for' });
    expect(rows.filter((row) => row.operatorId === operator.operator.id)).toMatchObject([
      {
        targetKind: 'creator',
        targetId: user.id,
        targetName: user.email,
        after: { call: 'POST /api/magnet-tags' },
      },
    ]);
  });

  it('is noted with what it touched; what is refused is no change, and what is malformed is no act', async ({
    app,
  }) => {
    const { user, own, acting } = await entered(app);
    const texts = { title: 'Mine', textContent: 'T', triggerWords: ['MINE'] };
    const made = await app.as(own).magnets.create({ body: { ...texts, contentType: 'text' } });
    const params = { magnetId: made.id };
    await acting.magnets.update({ params, body: { title: 'Mended' } });
    const unknown = { params: { magnetId: 'aaaaaaaaaaaa' }, body: { title: 'Mended' } };
    expect(await codeOf(acting.magnets.update(unknown))).toBe('magnet_not_found');
    const malformed = acting.magnetTags.add({ body: { name: '', color: 'red' } });
    expect(await codeOf(malformed)).toBe('validation_failed');

    const rows = await app.db('audit_log').where({ targetId: user.id }).orderBy('at');
    const acts = rows.filter(({ action }) => /act/.test(action));
    const call = 'PATCH /api/magnets/:magnetId';
    expect(acts.map(({ action, after }) => [action, after])).toMatchObject([
      ['creator.acted_for', { call, magnetId: made.id }],
      ['creator.acted_for', { call, magnetId: 'aaaaaaaaaaaa' }],
      ['creator.act_refused', { call, magnetId: 'aaaaaaaaaaaa', code: 'magnet_not_found' }],
    ]);
    const { operatorActs } = await app.as(own).accountSecurity.read();
    expect(operatorActs).toMatchObject([
      { act: 'changed', area: 'magnets', magnetTitle: 'Mended' },
      { act: 'entered', magnetTitle: null },
    ]);
  });

  it('deletes nothing, and the creator finds in the app who was there', async ({ app }) => {
    const { own, acting } = await entered(app);
    const tag = await app.as(own).magnetTags.add({ body: { name: 'Kept', color: 'red' } });
    const body = { title: 'Kept', contentType: 'text', textContent: 'T', triggerWords: ['KEPT'] };
    const magnet = await app.as(own).magnets.create({ body: { ...body, contentType: 'text' } });
    const refused = await Promise.all(
      [
        acting.magnetTags.remove({ params: { tagId: tag.id } }),
        acting.magnets.remove({ params: { magnetId: magnet.id } }),
        acting.brand.removeLogo(),
      ].map(codeOf),
    );
    expect(refused).toEqual(refused.map(() => 'not_for_operators'));
    const { items } = await app.as(own).notifications.list({ query: { limit: 9 } });
    expect(items.map(({ title }) => title)).toEqual(['An operator opened your account']);
    await acting.magnets.update({ params: { magnetId: magnet.id }, body: { title: 'Mended' } });
    await acting.magnetTags.add({ body: { name: 'Mended', color: 'red' } });
    const { operatorActs } = await app.as(own).accountSecurity.read();
    expect(operatorActs.map(({ act, area, reason: why }) => [act, area, why])).toEqual([
      ['changed', 'magnet-tags', null],
      ['changed', 'magnets', null],
      ['entered', null, reason],
    ]);
    expect((await app.as((await aUser(app)).token).accountSecurity.read()).operatorActs).toEqual(
      [],
    );
  });

  it('reaches no password, no money, no export, no device and no deletion', async ({ app }) => {
    const { acting } = await entered(app, 'admin');
    const body = { currentPassword: 'x', password: 'y', confirmPassword: 'y' };
    const refused = await Promise.all(
      [
        acting.accountSecurity.changePassword({ body }),
        acting.accountSecurity.endOtherSessions(),
        acting.accountDeletion.read(),
        acting.accountData.startExport(),
        acting.billing.read(),
        acting.referrals.read(),
        acting.devices.list(),
        acting.creatorView.posts(),
        acting.profile.update({ body: { name: 'Eve' } }),
      ].map(codeOf),
    );
    expect(refused).toEqual(refused.map(() => 'not_for_operators'));
  });

  it('is out at once when the operator signs out, loses the role or is closed', async ({ app }) => {
    const left = await entered(app);
    await app.as(left.operator.token).operators.logout();
    expect(await left.validate()).toEqual({ valid: false });

    const owner = await anOperator(app);
    for (const change of [
      { role: 'finance', isClosed: false },
      { role: 'support', isClosed: true },
    ] as const) {
      const { operator, validate } = await entered(app);
      expect(await validate()).toMatchObject({ valid: true });
      const params = { operatorId: operator.operator.id };
      const body = { ...change, reason: 'Leaves', currentPassword: OPERATOR_PASSWORD };
      await app.as(owner.token).operatorTeam.change({ params, body });
      expect(await validate()).toEqual({ valid: false });
    }
  });

  it('is out when the time is over, when they end it, and when the creator signs them out', async ({
    app,
  }) => {
    const late = await entered(app);
    await app
      .db('sessions')
      .where({ tokenHash: hashSecret(late.token) })
      .update({ expiresAt: new Date(Date.now() - 1_000) });
    expect(await late.validate()).toEqual({ valid: false });

    const ended = await entered(app);
    await ended.acting.auth.logout();
    expect(await ended.validate()).toEqual({ valid: false });
    expect(await codeOf(app.as(ended.operator.token).operators.verify())).toBe('done');

    const sentOut = await entered(app);
    await app.as(sentOut.own).accountSecurity.endOtherSessions();
    expect(await sentOut.validate()).toEqual({ valid: false });
  });

  it('is in one account at a time, and in none that is unknown or suspended', async ({ app }) => {
    const first = await entered(app);
    const { user } = await aUser(app);
    const enter = (creatorId: string) =>
      codeOf(
        app
          .as(first.operator.token)
          .operatorCreators.enter({ params: { creatorId }, body: { reason } }),
      );
    expect(await enter(user.id)).toBe('done');
    expect(await first.validate()).toEqual({ valid: false });
    await app.db('users').where({ id: user.id }).update({ suspendedAt: new Date() });
    expect(await enter(user.id)).toBe('creator_is_suspended');
    expect(await enter(randomIds.rowId())).toBe('creator_not_found');
  });
});
