import { aMessage } from './support/a-message.ts';
import { aTicket } from './support/stock-support.ts';
import { openOperatorSession } from '#server/features/operators/operator-sessions.ts';
import { insertOperator } from '#server/features/operators/operators.queries.ts';
import { createPasswordHasher } from '#server/platform/security/password-hasher.ts';
import { otherRoles } from '#shared/operators/operator-roles.ts';
import { hashSecret, randomIds } from '#server/platform/ids.ts';
import { OPERATOR_PASSWORD } from '../scenes/operators.ts';
import { stockLinks } from './stock-links.ts';
import { stockReaders } from './stock-readers.ts';
import { stockReferrals } from './stock-referrals.ts';
import type { TestApp } from '../app/test-app.ts';
import type { NewsAudience } from '#shared/news/operator-news.contract.ts';

/** An operator with two sessions, a third that ended, and objects to manage. */
export interface OperatorScene {
  token: string;
  expiredToken: string;
  /** Of operators who are no owners, by role. */
  roleTokens: Readonly<Record<(typeof otherRoles)[number], string>>;
  /** Ids an operator may name, by the parameter that takes them. */
  ids: { readonly [param: string]: string };
}

/** A creator whom operators manage. */
export interface LookedAfter {
  userId: string;
  magnetId: string;
  email: string;
}

/** Slow on purpose, so it is made once. */
let passwordHash: Promise<string> | undefined;

/** Operators alone: one with two sessions and a third that ended, and one of each other role. */
export async function createOperators(app: TestApp): Promise<OperatorScene & { id: string }> {
  passwordHash ??= createPasswordHasher().hash(OPERATOR_PASSWORD);
  const id = randomIds.rowId();
  const row = { id, username: id, usernameKey: id, passwordHash: await passwordHash };
  const device = { userAgent: 'test', isBrowser: false, binding: undefined, token: undefined };
  const others = otherRoles.map((role) => {
    const otherId = randomIds.rowId();
    return { ...row, id: otherId, username: otherId, usernameKey: otherId, role };
  });
  const opened = await app.db.transaction(async (trx) => {
    const operator = await insertOperator(trx, row);
    const open = async (who: typeof operator) =>
      (await openOperatorSession(trx, randomIds, who, device)).token;
    const tokens: [string, string][] = [];
    for (const other of others) {
      tokens.push([other.role, await open(await insertOperator(trx, other))]);
    }
    return {
      token: await open(operator),
      otherToken: await open(operator),
      expiredToken: await open(operator),
      roleTokens: Object.fromEntries(tokens) as OperatorScene['roleTokens'], // one for each role
    };
  });
  const { token, otherToken, expiredToken, roleTokens } = opened;
  await app
    .db('operator_sessions')
    .where({ tokenHash: hashSecret(expiredToken) })
    .update({ expiresAt: new Date(Date.now() - 1_000) });
  const ids = { operatorId: others[0]?.id ?? '', sessionId: await sessionIdOf(app, otherToken) };
  return { id, token, expiredToken, roleTokens, ids };
}

/** New operators with everything that they may name. */
export async function createOperatorScene(
  app: TestApp,
  creator: LookedAfter,
): Promise<OperatorScene> {
  const { id, ids, ...tokens } = await createOperators(app);
  return {
    ...tokens,
    ids: {
      ...ids,
      invitationId: await anInvitation(app, id),
      creatorId: creator.userId,
      magnetId: creator.magnetId,
      mailId: await aWaitingMail(app, creator),
      planId: 'starter',
      subscriptionId: randomIds.rowId(),
      eventId: randomIds.rowId(),
      invoiceId: randomIds.rowId(),
      planRequestId: randomIds.rowId(),
      couponId: randomIds.rowId(),
      moveId: randomIds.rowId(),
      // The exception that a case ends has the id of its creator.
      overrideId: creator.userId,
      articleId: await anArticle(app, null),
      newsId: await anArticle(app, new Date(), 'operators'),
      banId: await aBan(app),
      alertId: await anAlert(app),
      // No call of an operator needs it.
      switchName: 'sign_up',
      macroId: await aMacro(app),
      filterId: await someFilters(app, id),
      messageId: await aMessage(app),
      ...(await aTicket(app, creator)),
      ...(await stockLinks(app, creator)),
      ...(await stockReaders(app, creator)),
      ...(await stockReferrals(app, creator.userId)),
    },
  };
}

/** An invitation of an operator and one of a creator whose emails were not written yet. */
async function anInvitation(app: TestApp, invitedBy: string): Promise<string> {
  const id = randomIds.rowId();
  const email = `${id}@invited.test`;
  const expiresAt = new Date(Date.now() + 86_400_000);
  const row = { id, email, emailKey: email, invitedBy, expiresAt };
  await app.db('operator_invitations').insert({ ...row, role: 'support' });
  await app.db('sign_up_invitations').insert({ ...row, invitedByName: 'test' });
  return id;
}

async function sessionIdOf(app: TestApp, token: string): Promise<string> {
  const row = await app
    .db('operator_sessions')
    .where({ tokenHash: hashSecret(token) })
    .first<{ id: string }>('id');
  return row.id;
}

/** An open alert of a rule that no round judges. */
async function anAlert(app: TestApp): Promise<string> {
  const id = randomIds.rowId();
  await app.db('alerts').insert({ id, rule: id, text: 'Something is wrong' });
  return id;
}

/** Saved filters of the operator. */
async function someFilters(app: TestApp, operatorId: string): Promise<string> {
  const id = randomIds.rowId();
  const row = { id, operatorId, screen: 'creators', name: id, nameKey: id, query: 'status=active' };
  await app.db('saved_filters').insert(row);
  return id;
}

/** A ban of addresses that nobody has. */
async function aBan(app: TestApp): Promise<string> {
  const id = randomIds.rowId();
  await app.db('bans').insert({
    id,
    kind: 'address',
    value: `${id}@banned.test`,
    reach: 'accounts',
    reason: 'Test',
    createdByName: 'test',
  });
  return id;
}

/** A text for answers. */
async function aMacro(app: TestApp): Promise<string> {
  const id = randomIds.rowId();
  const macro = { id, name: id, nameKey: id, body: 'Hello', changedBy: 'test' };
  await app.db('support_macros').insert(macro);
  return id;
}

/** An article of the platform's news; a draft when it has no time. */
export async function anArticle(
  app: Pick<TestApp, 'db'>,
  publishedAt: Date | null,
  audience: NewsAudience = 'creators',
): Promise<string> {
  const id = randomIds.rowId();
  const article = { id, title: 'A new queue', body: 'Comments **wait** there.', publishedAt };
  await app.db('news_articles').insert({ ...article, audience });
  return id;
}

/** A mail in the outbox, because there is no mail server. */
async function aWaitingMail(app: TestApp, creator: LookedAfter): Promise<string> {
  const id = randomIds.rowId();
  await app.db('mail_messages').insert({
    id,
    kind: 'password_changed',
    toAddress: creator.email,
    toKey: creator.email,
    priority: 1,
    state: 'outbox',
    notAfter: new Date(Date.now() + 86_400_000),
  });
  return id;
}
