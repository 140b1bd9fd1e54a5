import type { ApiError } from '#shared/api/client.ts';
import { randomIds } from '#server/platform/ids.ts';
import type { TestApp } from '../../app/test-app.ts';
import { aUser } from '../factories.ts';
import { anOperator } from '../operators.ts';

/** What a call that must fail answers. */
export const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    (error: ApiError) => ({ status: error.status, code: error.code, message: error.message }),
  );

/** A context with no part. */
export const nothing = {
  plan: false,
  magnetId: null,
  attemptId: null,
  requestId: null,
  browser: false,
};
/** The body of a new ticket. */
export const aQuestion = (over: Record<string, unknown> = {}) => ({
  topic: 'unlocking' as const,
  subject: `Question ${randomIds.rowId()}`,
  text: 'A comment is not found',
  context: nothing,
  ...over,
});

/** A signed-in creator with the calls of support. */
export async function aCreator(app: TestApp) {
  const { user, token } = await aUser(app, { plan: 'pro' });
  const api = app.as(token);
  return { user, token, api, support: api.support };
}
/** A signed-in operator with the calls of the desk. */
export const deskOf = async (app: TestApp, name?: string) => {
  const { operator, token } = await anOperator(app, name);
  return { operator, desk: app.as(token).operatorSupport };
};
/** Queued emails about a ticket, oldest first. */
export const mailsAbout = (app: TestApp, ticketId: string) =>
  app
    .db('mail_messages')
    .whereRaw(`payload ->> 'ticketId' = ?`, [ticketId])
    .orderBy('created_at')
    .select<{ kind: string; toAddress: string }[]>('kind', 'to_address');
