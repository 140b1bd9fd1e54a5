import { describe, expect } from 'vitest';
import { randomIds } from '#server/platform/ids.ts';
import { mailedTest } from '#server/testing/app/app-tests.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { aPerson, unlockWithEmail } from '#server/testing/scenes/erasure-scene.ts';
import { aVisitor, verify } from '#server/testing/scenes/unlock-scene.ts';
import { putOnPlan } from '#server/testing/database/put-on-plan.ts';

const it = mailedTest();

describe('the content of a lead', () => {
  it('is mailed again by its creator, or refused with a reason', async ({ scene }) => {
    const person = aPerson(scene);
    const { magnetId, token, userId } = await unlockWithEmail(scene, person);
    const { db } = scene.app;
    const { deliveries, leadDetail } = scene.app.as(token);
    const lead = await db('leads').where({ magnetId }).first();
    const params = { unlockId: lead.id };
    const before = scene.sink.mails.length;
    await deliveries.resend({ params });
    expect((await scene.sink.next(person.email, 0)).mail.text).toContain(magnetId);
    expect(scene.sink.mails.length).toBeGreaterThan(before);
    const { events, unlocks } = await leadDetail.read({ params: { leadId: lead.id } });
    expect(events.map(({ what }) => what)).toContain('resent');
    expect(unlocks[0]?.deliveries).toMatchObject([{ email: person.email }]);

    const impossible = { status: 409, code: 'delivery_not_possible' };
    for (const change of [{ overQuota: true }, { email: null }, { revokedAt: new Date() }]) {
      await db('leads').where({ id: lead.id }).update(change);
      await expect(deliveries.resend({ params })).rejects.toMatchObject(impossible);
      const { overQuota, email, revokedAt } = lead;
      await db('leads').where({ id: lead.id }).update({ overQuota, email, revokedAt });
    }
    await putOnPlan(db, userId, 'free');
    await expect(deliveries.resend({ params })).rejects.toMatchObject({
      code: 'email_not_in_plan',
    });
  });

  it('is mailed again after a bounce once its creator allows it, which no other creator and no plan without emails can', async ({
    scene,
  }) => {
    const person = aPerson(scene);
    const { magnetId, token, userId } = await unlockWithEmail(scene, person);
    const { db } = scene.app;
    const { deliveries, leadDetail } = scene.app.as(token);
    const { id: unlockId } = await db('leads').where({ magnetId }).first();
    const params = { unlockId };
    const addressKey = person.email.toLowerCase();
    const bounce = (refusedBy: string) =>
      db('mail_addresses')
        .insert({ addressKey, refusedAt: db.fn.now(), refusedBy, refusal: '550 unknown' })
        .onConflict('address_key')
        .merge();
    const read = async () => (await leadDetail.read({ params: { leadId: unlockId } })).unlocks[0];
    await bounce('notice');
    expect((await read())?.bouncedAt).not.toBeNull();
    await expect(deliveries.resend({ params })).rejects.toMatchObject({
      code: 'delivery_not_possible',
      details: 'Our mail to this address bounced.',
    });
    const stranger = scene.app.as((await aUser(scene.app)).token);
    await expect(stranger.deliveries.clearBounce({ params })).rejects.toMatchObject({
      code: 'unlock_not_found',
    });
    await putOnPlan(db, userId, 'free');
    await expect(deliveries.clearBounce({ params })).rejects.toMatchObject({
      code: 'email_not_in_plan',
    });
    await putOnPlan(db, userId, 'pro');
    await deliveries.clearBounce({ params });
    expect((await read())?.bouncedAt).toBeNull();
    await deliveries.resend({ params });
    const { events } = await leadDetail.read({ params: { leadId: unlockId } });
    expect(events.map(({ what }) => what)).toContain('bounce_cleared');
    await expect(deliveries.clearBounce({ params })).rejects.toMatchObject({ code: 'no_bounce' });

    // A mail that gets through ends a bounce, too.
    const unsent = () => db('mail_messages').where({ toKey: addressKey, state: 'queued' });
    await expect.poll(unsent, { timeout: 90_000 }).toEqual([]);
    // What an operator entered and what the person chose are not the creator's.
    await bounce('operator');
    await expect(deliveries.clearBounce({ params })).rejects.toMatchObject({
      code: 'no_bounce',
      details: 'An operator stopped mail to this address.',
    });
    await bounce('smtp');
    await db('mail_addresses').where({ addressKey }).update({ optedOutAt: db.fn.now() });
    await deliveries.clearBounce({ params });
    expect(await db('mail_addresses').where({ addressKey }).first()).toMatchObject({
      refusedAt: null,
      optedOutAt: expect.any(Date),
    });
    await expect(deliveries.resend({ params })).rejects.toMatchObject({
      details: 'This address unsubscribed from our mails.',
    });
  });

  it('is revoked: neither the open page nor the comment shows it, until it is restored', async ({
    scene,
  }) => {
    const person = aPerson(scene);
    const { magnetId, token, commentUrl } = await unlockWithEmail(scene, person);
    const { deliveries } = scene.app.as(token);
    const lead = await scene.app.db('leads').where({ magnetId }).first();
    const params = { unlockId: lead.id };
    const content = async () => {
      const answer = await person.visitor.get(`/api/magnets/${magnetId}/public`);
      return (answer.body as { textContent: string | null }).textContent; // the documented answer
    };
    expect(await content()).toContain(magnetId);
    await deliveries.revoke({ params });
    await deliveries.revoke({ params });
    expect(await content()).toBeNull();
    const again = () => verify(aVisitor(scene.app), magnetId, commentUrl);
    expect((await again()).body).toMatchObject({ code: 'comment_already_used' });
    await deliveries.restore({ params });
    expect((await again()).body).toMatchObject({ verified: true });
  });

  it('can be mailed and revoked only by its own creator', async ({ scene }) => {
    const { token } = await unlockWithEmail(scene, aPerson(scene));
    const { deliveries } = scene.app.as(token);
    const params = { unlockId: randomIds.rowId() };
    const missing = { status: 404, code: 'unlock_not_found' };
    await expect(deliveries.resend({ params })).rejects.toMatchObject(missing);
    await expect(deliveries.revoke({ params })).rejects.toMatchObject(missing);
    await expect(deliveries.restore({ params })).rejects.toMatchObject(missing);
  });
});
