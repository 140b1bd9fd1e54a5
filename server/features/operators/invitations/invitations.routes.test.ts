import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import type { OperatorRole } from '#shared/operators/operator-roles.ts';
import { randomIds } from '#server/platform/ids.ts';
import { mailedTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { type MailSink, linkIn, tokenIn } from '#server/testing/doubles/mail-sink.ts';
import { OPERATOR_PASSWORD, anOperator } from '#server/testing/scenes/operators.ts';

const it = mailedTest();
const PASSWORD = 'dahlias bloom in august';
const proven = { reason: 'A second pair of hands', currentPassword: OPERATOR_PASSWORD };
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: ApiError) => error.code,
  );

const aForm = () => ({
  username: `bea-${randomIds.rowId()}`,
  password: PASSWORD,
  confirmPassword: PASSWORD,
});
const accept = (app: TestApp, token: string, form = aForm()) =>
  app.api.operatorTeam.acceptInvitation({ body: { ...form, token } });

async function invite(app: TestApp, token: string, role: OperatorRole = 'support') {
  const email = `${randomIds.rowId()}@invited.test`;
  const { invite: send } = app.as(token).operatorTeam;
  return { email, invitation: await send({ body: { ...proven, email, role } }) };
}

async function mailTo(sink: MailSink, email: string, after = 0) {
  const own = () => sink.mails.filter(({ to }) => to.includes(email));
  await expect.poll(() => own().length, { timeout: 90_000 }).toBeGreaterThan(after);
  const mail = own()[after];
  if (mail === undefined) throw new Error('no mail');
  return mail;
}

describe('an invitation of an operator', () => {
  it('is emailed with a link that makes one operator of the role, once', async ({ app, sink }) => {
    const owner = await anOperator(app);
    const { email, invitation } = await invite(app, owner.token);
    expect(invitation).toMatchObject({ email, role: 'support', isExpired: false });
    const mail = await mailTo(sink, email);
    expect(linkIn(mail, '/admin/invitation')).toContain('#token=inv_');
    const token = tokenIn(mail, '/admin/invitation');
    expect(JSON.stringify(await app.db('operator_invitations'))).not.toContain(token.slice(4));

    const form = aForm();
    const short = { ...form, password: 'short', confirmPassword: 'short' };
    expect(await codeOf(accept(app, token, short))).toBe('operator_form_invalid');
    const taken = { ...form, username: owner.operator.username };
    expect(await codeOf(accept(app, token, taken))).toBe('operator_name_taken');
    const joined = await accept(app, token, form);
    expect(joined.user).toMatchObject({ username: form.username, role: 'support' });
    const asThem = app.as(joined.token);
    expect(await codeOf(asThem.operatorSupport.list())).toBe('done');
    expect(await codeOf(asThem.operatorBilling.listInvoices())).toBe('forbidden');
    expect(await codeOf(asThem.operatorSettings.read())).toBe('forbidden');
    expect(await codeOf(accept(app, token))).toBe('invitation_expired');
    const { invitations } = await app.as(owner.token).operatorTeam.listInvitations();
    expect(invitations.map(({ id }) => id)).not.toContain(invitation.id);

    const rows = await app
      .db('audit_log')
      .whereIn('targetId', [invitation.id, joined.user.id])
      .orderBy('at');
    expect(rows).toMatchObject([
      { action: 'operator.invited', operatorId: owner.operator.id, reason: proven.reason },
      { action: 'operator.created', after: { invitedBy: owner.operator.username } },
    ]);
    expect(JSON.stringify(rows)).not.toContain(email);
  });

  it('is used once, also by two people at the same moment', async ({ app, sink }) => {
    const { email } = await invite(app, (await anOperator(app)).token);
    const token = tokenIn(await mailTo(sink, email), '/admin/invitation');
    const said = await Promise.all([codeOf(accept(app, token)), codeOf(accept(app, token))]);
    expect(said.toSorted()).toEqual(['done', 'invitation_expired']);
  });

  it('is sent again with another link, and the one before stops working', async ({ app, sink }) => {
    const { token: owner } = await anOperator(app);
    const { email, invitation } = await invite(app, owner, 'readonly');
    const params = { invitationId: invitation.id };
    const first = tokenIn(await mailTo(sink, email), '/admin/invitation');
    await app
      .db('operator_invitations')
      .where({ id: invitation.id })
      .update({ expiresAt: new Date(Date.now() - 1_000) });
    expect(await codeOf(accept(app, first))).toBe('invitation_expired');
    const again = await app.as(owner).operatorTeam.resendInvitation({ params });
    expect(again.isExpired).toBe(false);
    const second = tokenIn(await mailTo(sink, email, 1), '/admin/invitation');
    expect(await codeOf(accept(app, first))).toBe('invitation_expired');
    expect((await accept(app, second)).user.role).toBe('readonly');
    expect(await codeOf(app.as(owner).operatorTeam.resendInvitation({ params }))).toBe(
      'invitation_not_found',
    );
  });

  it('ends when it is withdrawn, and when the operator who made it is no owner any more', async ({
    app,
    sink,
  }) => {
    const owner = await anOperator(app);
    const other = await anOperator(app);
    const { operatorTeam } = app.as(owner.token);
    const mailed = async (email: string, after = 0) =>
      tokenIn(await mailTo(sink, email, after), '/admin/invitation');

    const { email, invitation } = await invite(app, owner.token);
    const token = await mailed(email);
    const params = { invitationId: invitation.id };
    expect(await operatorTeam.withdrawInvitation({ params })).toEqual({ success: true });
    expect(await codeOf(accept(app, token))).toBe('invitation_expired');
    expect(await codeOf(operatorTeam.withdrawInvitation({ params }))).toBe('invitation_not_found');

    const theirs = await invite(app, other.token, 'admin');
    const theirToken = await mailed(theirs.email);
    const change = { ...proven, role: 'support' as const, isClosed: false };
    await operatorTeam.change({ params: { operatorId: other.operator.id }, body: change });
    expect(await codeOf(accept(app, theirToken))).toBe('invitation_expired');

    // The list says so, and another owner makes it theirs by sending it again.
    const mine = async () => {
      const { invitations } = await operatorTeam.listInvitations();
      return invitations.find(({ id }) => id === theirs.invitation.id);
    };
    expect(await mine()).toMatchObject({ isExpired: true });
    await operatorTeam.resendInvitation({ params: { invitationId: theirs.invitation.id } });
    expect(await mine()).toMatchObject({ isExpired: false, invitedBy: owner.operator.username });
    const newToken = await mailed(theirs.email, 1);
    expect(await codeOf(accept(app, newToken))).toBe('done');
  });

  it('needs the password of the owner, a plain address, and is made once for an address', async ({
    app,
  }) => {
    const { token } = await anOperator(app);
    const { email } = await invite(app, token);
    const send = (change: object) =>
      codeOf(
        app.as(token).operatorTeam.invite({
          body: { ...proven, email: `${randomIds.rowId()}@x.test`, role: 'support', ...change },
        }),
      );
    expect(await send({ currentPassword: 'wrong' })).toBe('current_password_wrong');
    expect(await send({ email: 'a@b.test, c@d.test' })).toBe('invitation_email_invalid');
    expect(await send({ email: email.toUpperCase() })).toBe('invitation_exists');
  });
});
