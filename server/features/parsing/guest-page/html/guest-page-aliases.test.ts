import { describe, expect, it } from 'vitest';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import type { PostRef } from '#shared/unlock/link/comment-link.ts';
import { renderGuestPage, type GuestPagePost } from '#server/features/sandbox/guest-page-html.ts';
import type { GuestPage } from './guest-page-parser.ts';
import { receiveGuestPage } from './guest-page-pieces.ts';

const now = new Date('2026-06-01T12:00:00.123Z');
const author = { name: 'Grace', url: 'https://www.linkedin.com/in/grace' };
const post: GuestPagePost = { activityId: idAt(now, 1), author, text: 'Comment GUIDE' };
const asked: PostRef = { postType: 'activity', postId: post.activityId };

function render(rest: Partial<Parameters<typeof renderGuestPage>[0]> = {}): string {
  return renderGuestPage({ post, comments: [], totalComments: 0, now, ...rest });
}

function parseGuestPage(html: string, of: PostRef): GuestPage {
  const page = receiveGuestPage(of);
  page.add(Buffer.from(html));
  return page.end();
}

function aliasesOf(html: string): PostRef[] {
  const page = parseGuestPage(html, asked);
  if (page.kind !== 'post') throw new Error(page.detail);
  return page.post.aliases;
}

describe('the ids of the post', () => {
  const upload: PostRef = { postType: 'ugcPost', postId: idAt(now, 5) };

  it('come from the head and from the first article only', () => {
    const related = [{ post: { ...post, activityId: idAt(now, 77) }, comments: [] }];
    const html = render({ post: { ...post, thread: upload }, related });
    expect(aliasesOf(html)).toEqual([asked, upload]);
  });

  it('include the requested id although the page does not name it, and not the comment’s id', () => {
    const link = { ...upload, commentId: idAt(now, 6), parentCommentId: null };
    const page = parseGuestPage(render(), link);
    expect(page).toMatchObject({ post: { aliases: [upload, asked] } });
    expect(page.kind === 'post' && Object.keys(page.post.aliases[0] ?? {})).toEqual([
      'postType',
      'postId',
    ]);
  });

  it('use the last id of a slug as the post, whatever its title says', () => {
    const other = idAt(now, 99);
    const html = render().replaceAll('_post-activity-', `_my-activity-${other}-post-activity-`);
    expect(aliasesOf(html)).toEqual([asked]);
  });

  const stranger = `activity:${idAt(now, 55)}`;
  const own = `activity:${post.activityId}`;
  const strange = { kind: 'unknown', detail: expect.stringContaining('another post') };

  it('are not learned from a page of another post', () => {
    const html = render().replaceAll(own, stranger).replaceAll(post.activityId, idAt(now, 55));
    expect(parseGuestPage(html, asked)).toMatchObject(strange);
  });

  it.each([
    ['head', (html: string) => html.replace(/(lnkd:url.*?)activity:\d+/, `$1${stranger}`)],
    [
      'article',
      (html: string) => html.replace(/(data-activity-urn=.*?)activity:\d+/, `$1${stranger}`),
    ],
  ])('are not learned from a page whose %s names two posts', (_where, change) => {
    const html = render();
    expect(change(html)).not.toBe(html);
    expect(parseGuestPage(change(html), asked)).toMatchObject(strange);
    expect(parseGuestPage(change(html), upload)).toMatchObject(strange);
  });

  it('include the repost’s ids when the page of a repost names them', () => {
    const html = render()
      .replaceAll(own, stranger)
      .replaceAll(post.activityId, idAt(now, 55))
      .replace(/(data-featured-activity-urn=.*?)activity:\d+/, `$1${own}`);
    const aliases = [asked, { postType: 'activity', postId: idAt(now, 55) }];
    expect(parseGuestPage(html, asked)).toMatchObject({ kind: 'post', post: { aliases } });
  });
});
