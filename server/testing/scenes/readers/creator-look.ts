import type { CreatorReading, SeenComment } from '#shared/unlock/creator-view.ts';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import { postKey } from '#shared/unlock/link/post-alias.ts';
import type { TestApp } from '../../app/test-app.ts';
import type { FakePost } from '../../doubles/fake-linkedin.ts';
import {
  aHiddenComment,
  aMagnet,
  boundTo,
  type MagnetScene,
  type UnlockScene,
} from '../unlock-scene.ts';

/** A creator with an active magnet that names its post, of which guests see few comments. */
export async function aNamedPost(
  scene: UnlockScene,
  fields: Parameters<typeof aMagnet>[1] = {},
): Promise<MagnetScene & { key: string }> {
  const magnet = await aMagnet(scene, fields, { plan: 'creator' });
  const key = postKey(refOf(magnet.post));
  await scene.app.db('magnets').where({ id: magnet.magnetId }).update(boundTo(key));
  scene.linkedin.addComment(magnet.post, { text: 'first!' });
  magnet.post.totalComments = 400;
  return { ...magnet, key };
}

export function refOf(post: FakePost) {
  const [ref] = post.refs;
  if (ref === undefined || ref.postType === 'groupPost') throw new Error('a post has an id');
  return { postType: ref.postType, postId: ref.postId };
}

let sequence = 500_000;

/** A comment that no guest sees: the visitor's link, and the creator's view of it. */
export function anUnseenComment(
  post: FakePost,
  text: string,
  rest: Partial<SeenComment> = {},
): { link: string; seen: SeenComment } {
  sequence += 1;
  const commentId = idAt(new Date(), sequence % 4_000_000);
  const seen: SeenComment = {
    ...refOf(post),
    commentId,
    parentCommentId: null,
    authorName: `Guest ${sequence}`,
    authorUrl: `https://www.linkedin.com/in/guest-${sequence}`,
    text,
    isClipped: false,
    isEdited: false,
    ...rest,
  };
  return { link: aHiddenComment(post, seen.commentId), seen };
}

export function aReading(
  post: FakePost,
  comments: SeenComment[],
  rest: Partial<CreatorReading> = {},
): CreatorReading {
  return {
    post: refOf(post),
    build: 'classes',
    reader: 'extension',
    readerVersion: '1.0.0',
    declaredCount: 400,
    comments,
    ...rest,
  };
}

/** A comment as stored by a creator's reading. */
export const aStoredView = (userId: string, commentId: string, authorName: string) => ({
  userId,
  commentId,
  postKey: 'activity:1',
  postKeys: ['activity:1'],
  text: `${authorName} says GROWTH`,
  isPartial: false,
  isEdited: false,
  authorName,
  build: 'classes',
  reader: 'extension',
  readerVersion: '1.0.0',
  readAt: new Date(),
});

/** Pairs a device like the console and the extension. */
export async function pairDevice(app: TestApp, token: string, name = 'Firefox on Linux') {
  const { code } = await app.as(token).devices.createPairingCode({ body: { agreesToRisk: true } });
  const paired = await app.api.devices.pair({ body: { code, name, version: '1.2.3' } });
  return { ...paired, code };
}
