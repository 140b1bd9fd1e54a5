import type { ApiError } from '#shared/api/client.ts';
import { randomIds } from '#server/platform/ids.ts';
import type { TestApp } from '../../app/test-app.ts';
import { putOnPlan } from '../../database/put-on-plan.ts';
import { aUser } from '../factories.ts';
import { anOperator } from '../operators.ts';

/** Creators of a plan of their own, so that other tests' creators are not of the audience. */
export async function anAudience(app: TestApp, amount: number) {
  const planId = `plan${randomIds.rowId()}`;
  await app.db.raw(
    `INSERT INTO plans SELECT (jsonb_populate_record(p, jsonb_build_object('id', :planId::text,
       'name', :planId::text))).* FROM plans p WHERE p.id = 'pro'`,
    { planId },
  );
  const creators = [];
  for (let number = 0; number < amount; number += 1) {
    const creator = await aUser(app);
    await putOnPlan(app.db, creator.user.id, planId);
    await app
      .db('users')
      .where({ id: creator.user.id })
      .update({ emailVerifiedAt: app.db.fn.now() });
    creators.push(creator);
  }
  return { plans: [planId], creators };
}

/** The calls of an owner who writes messages. */
export async function aDesk(app: TestApp) {
  const { token } = await anOperator(app);
  return app.as(token).operatorMessages;
}

/** The body of a draft. */
export const aText = (over: object = {}) => ({
  subject: `Maintenance ${randomIds.rowId()}`,
  body: 'We are **away** on Sunday.\n\nNothing is lost.',
  plans: [] as string[],
  activity: 'all' as const,
  byEmail: true,
  perMinute: 6_000,
  ...over,
});

/** What a call that must fail answers. */
export const refusal = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    ({ status, code }: ApiError) => ({ status, code }),
  );

/** Queued emails of a message. */
export const mailsOf = (app: TestApp, messageId: string) =>
  app
    .db('mail_messages')
    .whereRaw(`payload ->> 'messageId' = ?`, [messageId])
    .select<{ id: string; kind: string; toKey: string; state: string }[]>(
      'id',
      'kind',
      'to_key',
      'state',
    );
