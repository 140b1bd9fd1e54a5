import { parseCommentLink, type CommentLink } from '#shared/unlock/link/comment-link.ts';
import { test as base } from 'vitest';
import { untilTheEnd } from '../../app/app-tests.ts';
import type { TestApp } from '../../app/test-app.ts';
import { createTwoProcesses } from '../../app/two-processes.ts';
import { startFakeLinkedInApi, type FakeLinkedInApi } from '../../doubles/fake-linkedin-api.ts';
import { LINKEDIN_APP } from '../../doubles/fake-linkedin-oauth.ts';
import { aUser } from '../factories.ts';
import { anOperator } from '../operators.ts';
import {
  aComment,
  aMagnet,
  createUnlockScene,
  type MagnetScene,
  type UnlockScene,
} from '../unlock-scene.ts';

const ofFile = { scope: 'file' } as const;
const withApi = base.extend('api', ofFile, ({}, { onCleanup }) =>
  untilTheEnd(startFakeLinkedInApi(), onCleanup),
);

/** Tests of an app that reads company pages of the API's double. */
export const companyPageTest = withApi.extend('scene', ofFile, async ({ api }, { onCleanup }) => {
  const scene = await untilTheEnd(createUnlockScene({ linkedInApiOrigin: api.origin }), onCleanup);
  await withLinkedInApp(scene.app);
  return scene;
});

/** The same with two processes of one installation. */
export const companyPagesTest = withApi.extend('both', ofFile, async ({ api }, { onCleanup }) => {
  const both = await untilTheEnd(createTwoProcesses({ linkedInApiOrigin: api.origin }), onCleanup);
  await withLinkedInApp(both.here);
  return both;
});

/** An operator who has registered the installation's app. */
export async function withLinkedInApp(app: TestApp) {
  const { token } = await anOperator(app);
  const client = app.as(token);
  await client.companyApp.save({ body: LINKEDIN_APP });
  return client;
}

/** Connects at LinkedIn like the creator's browser: opens its page, allows and returns. */
export async function connectPages(app: TestApp, api: FakeLinkedInApi, token: string) {
  const { companyPages } = app.as(token);
  const { url } = await companyPages.connect();
  return companyPages.finish({ body: api.oauth.allow(url) });
}

/** A creator who administers two pages. */
export async function aPageOwner(app: TestApp, api: FakeLinkedInApi) {
  const { user, token } = await aUser(app);
  api.addPage('71', 'Acme');
  api.addPage('72', 'Bolt');
  api.oauth.member = { urn: `urn:li:person:${user.id}`, administers: ['71', '72'] };
  return { userId: user.id, token, client: app.as(token).companyPages };
}

let pages = 0;

/**
 * A creator with a magnet for GROWTH and a connected page, whose post shows guests one of many
 * comments.
 */
export async function aCompanyMagnet(
  scene: UnlockScene,
  api: FakeLinkedInApi,
): Promise<MagnetScene & { pageId: string; postUrn: string; memberUrn: string }> {
  const magnet = await aMagnet(scene);
  magnet.post.shown = 1;
  aComment(scene, magnet.post, 'The first');
  pages += 1;
  const pageId = String(5_000_000 + pages);
  const memberUrn = `urn:li:person:Creator${pages}`;
  const [thread] = magnet.post.refs;
  const activity = magnet.post.refs.find(({ postType }) => postType === 'activity') ?? thread;
  if (activity === undefined) throw new Error('a post has at least one id');
  const postUrn = `urn:li:share:${BigInt(activity.postId) - (400n << 22n)}`;
  api.addPage(pageId, `Acme ${pages}`);
  const activityUrn = `urn:li:activity:${activity.postId}`;
  api.addPost({ urn: postUrn, activityUrn, organizationId: pageId });
  api.oauth.member = { urn: memberUrn, administers: [pageId] };
  await connectPages(scene.app, api, magnet.token);
  return { ...magnet, pageId, postUrn, memberUrn };
}

/** A comment that the API returns and guests do not see. */
export function aCommentOfPage(
  scene: UnlockScene,
  api: FakeLinkedInApi,
  { post, postUrn }: Pick<MagnetScene, 'post'> & { postUrn: string },
  text: string,
  { at, ...rest }: { at?: Date; actor?: string; attributes?: object[]; odd?: object } = {},
): { url: string; link: CommentLink } {
  const url = aComment(scene, post, text, at === undefined ? {} : { at });
  const parsed = parseCommentLink(url, new Date());
  if (!parsed.ok) throw new Error(parsed.reason);
  const { link } = parsed;
  api.addComment(postUrn, { id: link.commentId, text, actor: 'urn:li:person:Vera000001', ...rest });
  return { url, link };
}

/**
 * Counts the calls that name a page or its post: whoever waits at another one from an earlier test may
 * be looked for again at any time.
 */
export function callsAbout(
  api: Pick<FakeLinkedInApi, 'requests'>,
  { pageId, postUrn }: { pageId: string; postUrn: string },
): () => number {
  const named = new RegExp(`(?<!\\d)(?:${pageId}|${postUrn.split(':').at(-1)})(?!\\d)`);
  return () => api.requests().filter((path) => named.test(path)).length;
}
