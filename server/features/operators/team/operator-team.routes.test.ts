import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { randomIds } from '#server/platform/ids.ts';
import { OPERATOR_PASSWORD, anOperator } from '#server/testing/scenes/operators.ts';
import { appTest } from '#server/testing/app/app-tests.ts';

const it = appTest();

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: ApiError) => error.code,
  );
const proven = { reason: 'Keeps the books', currentPassword: OPERATOR_PASSWORD };

describe('the operators of an installation', () => {
  it('are added by an owner, who sees the first password once; they sign in with it', async ({
    app,
  }) => {
    const { operator, token } = await anOperator(app);
    const { operatorTeam } = app.as(token);
    const username = `Bea-${randomIds.rowId()}`;
    const body = { ...proven, username, role: 'finance' as const };
    expect(await codeOf(operatorTeam.add({ body: { ...body, currentPassword: 'wrong' } }))).toBe(
      'current_password_wrong',
    );
    expect(await codeOf(operatorTeam.add({ body: { ...body, username: 'a b' } }))).toBe(
      'operator_form_invalid',
    );
    const added = await operatorTeam.add({ body });
    expect(added.operator).toMatchObject({ username, role: 'finance', lastSeenAt: null });
    const again = { ...body, username: username.toUpperCase() };
    expect(await codeOf(operatorTeam.add({ body: again }))).toBe('operator_name_taken');

    const login = await app.api.operators.login({ body: { username, password: added.password } });
    expect(login.user.role).toBe('finance');
    const listed = (await operatorTeam.list()).operators.find(({ id }) => id === login.user.id);
    expect(listed?.lastSeenAt).not.toBeNull();
    const logged = await app.db('audit_log').where({ targetId: login.user.id });
    expect(logged).toMatchObject([{ action: 'operator.created', operatorId: operator.id }]);
    expect(JSON.stringify(logged)).not.toContain(added.password);
  });

  it('lose and regain their place: a role counts at once, a closed account ends its sessions', async ({
    app,
  }) => {
    const owner = await anOperator(app);
    const other = await anOperator(app);
    const { operatorTeam } = app.as(owner.token);
    const change = (role: 'admin' | 'finance', isClosed: boolean, operatorId = other.operator.id) =>
      operatorTeam.change({ params: { operatorId }, body: { ...proven, role, isClosed } });
    const asOther = () => codeOf(app.as(other.token).operatorTeam.list());

    expect(await asOther()).toBe('done');
    expect(await change('finance', false)).toMatchObject({ role: 'finance', closedAt: null });
    expect(await asOther()).toBe('forbidden');

    const signIn = () => {
      const { username } = other.operator;
      return codeOf(app.api.operators.login({ body: { username, password: OPERATOR_PASSWORD } }));
    };
    expect((await change('admin', true)).closedAt).not.toBeNull();
    expect([await asOther(), await signIn()]).toEqual([
      'unauthenticated',
      'operator_credentials_invalid',
    ]);
    expect((await change('admin', false)).closedAt).toBeNull();
    expect(await signIn()).toBe('done');

    const wrong = { ...proven, currentPassword: 'wrong', role: 'admin', isClosed: false } as const;
    const refused = { params: { operatorId: other.operator.id }, body: wrong };
    expect(await codeOf(operatorTeam.change(refused))).toBe('current_password_wrong');
    expect(await codeOf(change('finance', false, owner.operator.id))).toBe('operator_is_you');
    expect(await codeOf(change('finance', false, randomIds.rowId()))).toBe('operator_not_found');
  });

  it('cannot close each other at the same moment: one owner stays', async ({ app }) => {
    const [a, b] = [await anOperator(app), await anOperator(app)];
    const closing = (by: typeof a, whom: typeof a) =>
      codeOf(
        app.as(by.token).operatorTeam.change({
          params: { operatorId: whom.operator.id },
          body: { ...proven, role: 'admin', isClosed: true },
        }),
      );
    const said = await Promise.all([closing(a, b), closing(b, a)]);
    expect(said.filter((word) => word === 'done')).toHaveLength(1);
    const ids = [a.operator.id, b.operator.id];
    expect(await app.db('operators').whereIn('id', ids).whereNull('closedAt')).toHaveLength(1);
  });

  it('of the role of finance see their own acts in the log, and nobody else’s', async ({ app }) => {
    const owner = await anOperator(app);
    const other = await anOperator(app);
    await app.as(owner.token).operatorTeam.change({
      params: { operatorId: other.operator.id },
      body: { ...proven, role: 'finance', isClosed: false },
    });
    const { username } = other.operator;
    const body = { username, password: OPERATOR_PASSWORD };
    const { token } = await app.api.operators.login({ body });
    const query = { operatorId: owner.operator.id };
    for (const seen of [
      await app.as(token).audit.list({ query }),
      await app.as(token).audit.list(),
    ])
      expect(seen.items.map(({ action }) => action)).toEqual(['operator.login']);
  });
});
