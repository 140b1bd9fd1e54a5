import { randomIds, hashSecret } from '#server/platform/ids.ts';
import type { TestApp } from '../app/test-app.ts';
import { aMessage } from './support/a-message.ts';
import { aNotification } from './a-notification.ts';
import { aPushBrowser, aSession } from './a-push-browser.ts';
import { aTicket } from './support/stock-support.ts';
import { stockDesk } from './stock-desk.ts';
import { anArticle, createOperatorScene, type OperatorScene } from './operator-scene.ts';
import {
  aHiddenComment,
  aMagnet,
  aText,
  type MagnetScene,
  type UnlockScene,
} from '../scenes/unlock-scene.ts';

/** A creator with one of everything; each text is marked as private. */
export interface Owner extends MagnetScene {
  email: string;
  /** By the name of the parameter that it fits. */
  ids: { [param: string]: string };
  /** Texts that only the owner may read (and, of the content, visitors who unlocked it). */
  secrets: readonly string[];
  /** Opens the magnet; `emailGrant` after an address was left. */
  grant: string;
  emailGrant: string;
  /** Of a visitor whose comment waits. */
  waitingToken: string;
}

/** Tokens that were valid once. */
export interface Strangers {
  suspendedToken: string;
  expiredToken: string;
}

/** Two tenants, and callers without any rights. */
export interface AccessScene extends Strangers {
  unlock: UnlockScene;
  a: Owner;
  b: Owner;
  /** Token of a device that A paired; it only opens the calls for readers. */
  deviceToken: string;
  operator: OperatorScene;
}

/** A suspended creator and an expired session; nothing else is changed by their calls, so scenes may share them. */
export async function createStrangers(scene: UnlockScene): Promise<Strangers> {
  const { app } = scene;
  const [suspended, expired] = [await anOwner(scene), await anOwner(scene)];
  await app.db('users').where({ id: suspended.userId }).update({ suspendedAt: new Date() });
  await app
    .db('sessions')
    .where({ userId: expired.userId })
    .update({ expiresAt: new Date(Date.now() - 1_000) });
  return { suspendedToken: suspended.token, expiredToken: expired.token };
}

/** What a new scene shares with others. */
export type GivenParts = Partial<Pick<AccessScene, 'b' | 'operator'> & { strangers: Strangers }>;

/** A new scene, with its own strangers, second creator and operators unless some are given. */
export async function createAccessScene(
  scene: UnlockScene,
  given: GivenParts = {},
): Promise<AccessScene> {
  const { app } = scene;
  const a = await anOwner(scene);
  return {
    ...(given.strangers ?? (await createStrangers(scene))),
    unlock: scene,
    a,
    b: given.b ?? (await anOwner(scene)),
    deviceToken: await aDevice(app, a.userId),
    operator: given.operator ?? (await createOperatorScene(app, a)),
  };
}

/** A well-formed id that does not exist. */
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
      items: [aText(content)],
      emailPrompt: 'Where to?',
      linkedinPostUrls: [],
      collectEmails: true,
    },
    { plan: 'pro', email },
  );
  const { userId } = magnet;
  const other = await aSession(app, userId);
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
  const desk = await aDesk(app, userId, mark, leads.unlockId);
  return {
    ...magnet,
    magnetId,
    email,
    ids: {
      ...desk,
      unlockId: leads.unlockId,
      magnetId,
      sessionId: other,
      invoiceId: randomIds.rowId(),
      noticeId: randomIds.rowId(),
      updateId: randomIds.rowId(),
      pictureId: randomIds.rowId(),
      waitingId: waiting.id,
      helpId: 'a-comment-waits',
      deviceId: await deviceIdOf(app, userId),
      userId,
      creatorId: userId,
      articleId: await anArticle(app, new Date()),
      ...(await aTicket(app, { userId, mark })),
      notificationId: await aNotification(app, userId),
      browserId: await aPushBrowser(app, userId),
      messageId: await aMessage(app, userId),
    },
    secrets: [
      `canary-ticket-${mark}`,
      email,
      visitorEmail,
      content,
      `canary-lead-${mark}`,
      pixelToken,
      waiting.token,
    ],
    grant: leads.grant,
    emailGrant: leads.emailGrant,
    waitingToken: waiting.token,
  };
}

async function deviceIdOf(app: TestApp, userId: string): Promise<string> {
  await aDevice(app, userId);
  const row = await app.db('paired_devices').where({ userId }).first<{ id: string }>('id');
  return row.id;
}

async function aDevice(app: TestApp, userId: string): Promise<string> {
  const token = randomIds.secret('dev_');
  const id = randomIds.rowId();
  await app.db('paired_devices').insert({
    id,
    userId,
    tokenHash: hashSecret(token),
    name: 'A browser',
    version: '1.0.0',
  });
  return token;
}

/** Two leads: one is complete, the other still has to leave an email. */
async function someLeads(
  app: TestApp,
  { userId, post }: MagnetScene,
  magnetId: string,
  { mark, visitorEmail }: { mark: string; visitorEmail: string },
): Promise<{ grant: string; emailGrant: string; unlockId: string }> {
  let unlockId = '';
  const [grant, emailGrant] = [randomIds.secret('grt_'), randomIds.secret('grt_')];
  for (const secret of [grant, emailGrant]) {
    const leadId = randomIds.rowId();
    const isThrough = secret === grant;
    if (isThrough) unlockId = leadId;
    const commentId = aCommentId();
    const comment = {
      commentId,
      postKey: 'activity:7100000000000000001',
      commentUrl: aHiddenComment(post, commentId),
      commentedAt: new Date(),
    };
    const name = `canary-lead-${mark}`;
    // The other lead gets its contact with the desk; a round would otherwise add one.
    if (!isThrough) await app.db('contacts').insert({ id: leadId, userId, name, leads: 1 });
    await app.db('leads').insert({
      id: leadId,
      magnetId,
      userId,
      contactId: isThrough ? null : leadId,
      ...comment,
      name,
      commentText: `growth canary-lead-${mark}`,
      method: 'guest_page',
      confidence: 'high',
      confirmed: true,
      overQuota: false,
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
  return { grant, emailGrant, unlockId };
}

/**
 * The contact of an unlock, with a note, a tag, a field, a view and an action that can be undone.
 */
async function aDesk(app: TestApp, userId: string, mark: string, unlockId: string) {
  const { rowId } = randomIds;
  const ids = {
    leadId: rowId(),
    noteId: rowId(),
    tagId: rowId(),
    fieldId: rowId(),
    viewId: rowId(),
    stageId: rowId(),
    actId: rowId(),
    twinId: rowId(),
    mergeId: rowId(),
    ruleId: rowId(),
    importId: rowId(),
  };
  const contact = { id: ids.leadId, userId, name: `canary-lead-${mark}`, leads: 1 };
  await app.db('contacts').insert(contact);
  await app.db('leads').where({ id: unlockId }).update({ contactId: ids.leadId });
  await stockDesk(app, { userId, ids });
  return ids;
}

/** A comment that could not be read yet, and its visitor's token. */
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
