import { randomIds, hashSecret } from '#server/platform/ids.ts';
import type { TestApp } from '../app/test-app.ts';
import { createOperatorScene, type OperatorScene } from './operator-scene.ts';
import {
  aHiddenComment,
  aMagnet,
  type MagnetScene,
  type UnlockScene,
} from '../scenes/unlock-scene.ts';

/** A creator with one of everything, each text of it marked as nobody else's to read. */
export interface Owner extends MagnetScene {
  email: string;
  /** By the name of the parameter that takes it. */
  ids: { [param: string]: string };
  /** Texts that only the owner reads (and, of the content, who unlocked it). */
  secrets: readonly string[];
  /** Opens the magnet; `emailGrant` after an address was left. */
  grant: string;
  emailGrant: string;
  /** Of a visitor who waits for a comment to be read. */
  waitingToken: string;
}

/** Two tenants and people who may do nothing. */
export interface AccessScene {
  unlock: UnlockScene;
  a: Owner;
  b: Owner;
  /** Tokens that were good once. */
  suspendedToken: string;
  expiredToken: string;
  operator: OperatorScene;
}

export async function createAccessScene(scene: UnlockScene): Promise<AccessScene> {
  const { app } = scene;
  const [a, b, suspended, expired] = [
    await anOwner(scene),
    await anOwner(scene),
    await anOwner(scene),
    await anOwner(scene),
  ];
  await app.db('users').where({ id: suspended.userId }).update({ suspendedAt: new Date() });
  await app
    .db('sessions')
    .where({ userId: expired.userId })
    .update({ expiresAt: new Date(Date.now() - 1_000) });
  return {
    unlock: scene,
    a,
    b,
    suspendedToken: suspended.token,
    expiredToken: expired.token,
    operator: await createOperatorScene(app, a),
  };
}

/** An id of the right form that belongs to nothing. */
export function unknownId(param: string): string {
  return param === 'magnetId' ? randomIds.magnetId() : randomIds.rowId();
}

async function anOwner(scene: UnlockScene): Promise<Owner> {
  const { app } = scene;
  const mark = randomIds.rowId();
  const magnetId = randomIds.magnetId();
  const email = `canary-email-${mark}@creators.test`;
  const visitorEmail = `canary-visitor-${mark}@visitors.test`;
  const content = `canary-gated-${magnetId}`;
  const magnet = await aMagnet(
    scene,
    {
      id: magnetId,
      textContent: content,
      emailPrompt: 'Where to?',
      linkedinPostUrl: null,
      collectEmails: true,
    },
    { plan: 'pro', email },
  );
  const { userId } = magnet;
  const other = await otherSession(app, userId);
  const leads = await someLeads(app, magnet, magnetId, { mark, visitorEmail });
  const waiting = await aWaitingComment(app, magnet, magnetId, mark);
  const pixelToken = `canary-pixel-${mark}`;
  await app.services.integrations.save(userId, {
    facebookPixel: {
      enabled: true,
      testMode: false,
      pixelId: '1234567890',
      accessToken: pixelToken,
    },
    googleAnalytics: {
      enabled: false,
      enhanced: false,
      trackConversions: true,
      measurementId: '',
    },
  });
  return {
    ...magnet,
    magnetId,
    email,
    ids: {
      magnetId,
      sessionId: other,
      waitingId: waiting.id,
      userId,
      creatorId: userId,
    },
    secrets: [email, visitorEmail, content, `canary-lead-${mark}`, pixelToken, waiting.token],
    grant: leads.grant,
    emailGrant: leads.emailGrant,
    waitingToken: waiting.token,
  };
}

async function otherSession(app: TestApp, userId: string): Promise<string> {
  const id = randomIds.rowId();
  await app.db('sessions').insert({
    id,
    userId,
    tokenHash: hashSecret(randomIds.secret('ses_')),
    userAgent: 'another device',
    expiresAt: new Date(Date.now() + 86_400_000),
  });
  return id;
}

/** Two leads: one is through, the other still has to leave an address. */
async function someLeads(
  app: TestApp,
  { userId, post }: MagnetScene,
  magnetId: string,
  { mark, visitorEmail }: { mark: string; visitorEmail: string },
): Promise<{ grant: string; emailGrant: string }> {
  const [grant, emailGrant] = [randomIds.secret('grt_'), randomIds.secret('grt_')];
  for (const secret of [grant, emailGrant]) {
    const leadId = randomIds.rowId();
    const isThrough = secret === grant;
    const commentId = aCommentId();
    const comment = {
      commentId,
      postKey: 'activity:7100000000000000001',
      commentUrl: aHiddenComment(post, commentId),
      commentedAt: new Date(),
    };
    await app.db('leads').insert({
      id: leadId,
      magnetId,
      userId,
      ...comment,
      name: `canary-lead-${mark}`,
      commentText: `growth canary-lead-${mark}`,
      method: 'guest_page',
      confidence: 'high',
      confirmed: true,
      held: false,
      email: isThrough ? visitorEmail : null,
    });
    await app.db('grants').insert({
      id: randomIds.rowId(),
      tokenHash: hashSecret(secret),
      magnetId,
      leadId,
      emailRequired: !isThrough,
      finishBy: new Date(Date.now() + 1_800_000),
      completedAt: isThrough ? new Date() : null,
      expiresAt: new Date(Date.now() + 86_400_000),
    });
    await app.db('unlock_attempts').insert({
      id: randomIds.rowId(),
      magnetId,
      userId,
      result: 'verified',
      ...comment,
      lookedFor: ['GROWTH'],
      foundText: `growth canary-lead-${mark}`,
      authorName: `canary-lead-${mark}`,
      leadId,
    });
  }
  return { grant, emailGrant };
}

/** A comment that nobody could read yet, and the token of who waits for it. */
export async function aWaitingComment(
  app: TestApp,
  { userId, post }: MagnetScene,
  magnetId: string,
  mark: string,
): Promise<{ id: string; token: string }> {
  const id = randomIds.rowId();
  const token = randomIds.secret('wait_');
  const commentId = aCommentId();
  await app.db('waiting_comments').insert({
    id,
    magnetId,
    userId,
    commentId,
    postKey: 'activity:7100000000000000001',
    commentUrl: aHiddenComment(post, commentId),
    code: 'comment_not_visible',
    state: 'waiting',
    source: id,
    authorName: `canary-lead-${mark}`,
    commentedAt: new Date(),
    nextTryAt: new Date(Date.now() + 3_600_000),
  });
  await app.db('waiting_visitors').insert({ tokenHash: hashSecret(token), waitingId: id });
  return { id, token };
}

let comments = 0;

function aCommentId(): string {
  comments += 1;
  return `71${String(process.pid % 1_000_000).padStart(7, '0')}${String(comments).padStart(10, '0')}`;
}
