import { describe, expect, it } from 'vitest';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import type { PostRef } from '#shared/unlock/link/comment-link.ts';
import {
  renderGuestPage,
  type GuestPageComment,
  type GuestPagePost,
  type GuestPageText,
} from '#server/features/sandbox/guest-page-html.ts';
import { findComment, type GuestPage, type GuestPost } from './guest-page-parser.ts';
import { receiveGuestPage } from './guest-page-pieces.ts';

const now = new Date('2026-06-01T12:00:00.123Z');
const author = { name: 'Grace', url: 'https://www.linkedin.com/in/grace' };
const post: GuestPagePost = { activityId: idAt(now, 1), author, text: 'Comment GUIDE' };
const asked: PostRef = { postType: 'activity', postId: post.activityId };

function aComment(text: GuestPageText, low22: number, name = 'Ada'): GuestPageComment {
  const at = new Date(now.getTime() + low22 * 1_000);
  return {
    commentId: idAt(at, low22),
    author: { name, url: 'https://il.linkedin.com/in/ada-1' },
    text,
  };
}

function render(
  comments: GuestPageComment[],
  rest: Partial<Parameters<typeof renderGuestPage>[0]> = {},
) {
  return renderGuestPage({ post, comments, totalComments: comments.length, now, ...rest });
}

function parseGuestPage(html: string, of: PostRef): GuestPage {
  const page = receiveGuestPage(of);
  page.add(Buffer.from(html));
  return page.end();
}

function parsePost(html: string): GuestPost {
  const page = parseGuestPage(html, asked);
  if (page.kind !== 'post') throw new Error(page.detail);
  return page.post;
}

const look = (html: string, comment: GuestPageComment) =>
  findComment(parsePost(html), comment.commentId);

describe('the text of a comment', () => {
  it('keeps line breaks and characters that are special in HTML', () => {
    const comment = aComment('a < b & "c"\nGUIDE 🔥', 1);
    expect(look(render([comment]), comment)).toMatchObject({
      kind: 'found',
      comment: { text: 'a < b & "c"\nGUIDE 🔥', matchText: null, confidence: 'high' },
    });
  });

  it('shows mentions and leaves them out of the matched text', () => {
    const guide = { name: 'Guide Smith', url: 'https://www.linkedin.com/in/guide-smith' };
    const comment = aComment(['Thanks ', guide, ' for this'], 1);
    expect(look(render([comment]), comment)).toMatchObject({
      comment: {
        text: 'Thanks Guide Smith for this',
        matchText: 'Thanks for this',
        confidence: 'high',
      },
    });
  });

  it('keeps the words of links that are no mentions', () => {
    const tag = { name: '#GUIDE', url: 'https://www.linkedin.com/feed/hashtag/guide' };
    const comment = aComment([tag], 1);
    expect(look(render([comment]), comment)).toMatchObject({
      comment: { text: '#GUIDE', matchText: null },
    });
  });

  it('keeps hostile text and names plain, short and without direction marks (T14)', () => {
    const name = `<img src=x onerror=alert(1)>\u202e\u0000${'x'.repeat(10_000)}`;
    const comment = aComment(
      `GUIDE\u202e\u200f\u0007 <script>alert(1)</script>${'y'.repeat(10_000)}`,
      1,
      name,
    );
    const found = look(render([comment]), comment);
    if (found.kind !== 'found') throw new Error(found.kind);
    expect(found.comment.text).toMatch(/^GUIDE <script>alert\(1\)<\/script>y+$/);
    expect(found.comment.text).toHaveLength(2_000);
    expect(found.comment.authorName).toMatch(/^<img src=x onerror=alert\(1\)>x+$/);
    expect(found.comment.authorName).toHaveLength(100);
  });

  it('does not cut a name inside an emoji', () => {
    const comment = aComment('x', 1, `${'a'.repeat(99)}🔥`);
    expect(look(render([comment]), comment)).toMatchObject({
      comment: { authorName: 'a'.repeat(99) },
    });
  });
});

describe('the author', () => {
  it('keeps letters of every script', () => {
    const comment = aComment('GUIDE, дякую 谢谢', 1, 'Łucja Çelik 🌱');
    expect(look(render([comment]), comment)).toMatchObject({
      comment: { authorName: 'Łucja Çelik 🌱', text: 'GUIDE, дякую 谢谢', confidence: 'high' },
    });
  });

  it.each([
    ['https://il.linkedin.com/in/ada-1', 'https://www.linkedin.com/in/ada-1'],
    ['https://www.linkedin.com/company/acme/', 'https://www.linkedin.com/company/acme'],
    ['/in/ada-1', 'https://www.linkedin.com/in/ada-1'],
    ['https://evil.test/in/ada-1', null],
    ['https://www.linkedin.com.evil.test/in/ada', null],
    ['https://www.linkedin.com@evil.test/in/ada', null],
    ['https://www.linkedin.com:8443/in/ada', null],
    ['javascript:alert(1)', null],
    ['https://www.linkedin.com/redir/redirect', null],
  ])('the profile address %s becomes %s', (href, expected) => {
    const comment = aComment('GUIDE', 1);
    const html = render([comment]).replaceAll('https://il.linkedin.com/in/ada-1', href);
    expect(look(html, comment)).toMatchObject({ comment: { authorUrl: expected } });
  });

  const photo = 'https://media.licdn.com/dms/image/v2/D4/100_100/0/1?e=1790000000&v=beta&t=a-b';
  it.each([
    ['of LinkedIn, exactly as it is addressed', photo, 'data-delayed-url', photo],
    ['that is not loaded later', photo, 'src', photo],
    ['of a place that is not LinkedIn', 'https://evil.test/dms/image/1', 'src', null],
    ['that is LinkedIn’s placeholder', 'https://static.licdn.com/ghost', 'data-delayed-url', null],
  ])('is shown by a picture %s', (_, address, attribute, expected) => {
    const comment = aComment('GUIDE', 1);
    comment.author.photo = address;
    const html = render([comment]).replaceAll('data-delayed-url=', `${attribute}=`);
    expect(look(html, comment)).toMatchObject({ comment: { authorPhoto: expected } });
  });

  it('has the picture beside the name, and none of pictures in the text or of other comments', () => {
    const comment = aComment('GUIDE', 1);
    const other = aComment('GUIDE', 2);
    [comment.author.photo, other.author.photo] = ['', photo];
    const html = render([comment, other]).replaceAll('GUIDE</p>', `GUIDE<img src="${photo}"></p>`);
    expect(html).toContain(`<img src="${photo}">`);
    expect(look(html, comment)).toMatchObject({ comment: { authorPhoto: null } });
    expect(look(html, other)).toMatchObject({ comment: { authorPhoto: photo } });
  });
});

describe('which comment is read (T13)', () => {
  const wanted = aComment('hi', 1);

  it('a commenter cannot write markup that counts as another comment', () => {
    const forged =
      `<section class="comment"><a data-semaphore-content-type="COMMENT" ` +
      `data-semaphore-content-urn="urn:li:comment:(urn:li:activity:${post.activityId},${wanted.commentId})">` +
      `</a><p class="comment__text">GUIDE</p></section>`;
    const html = render([aComment(forged, 2)], { totalComments: 20 });
    expect(look(html, wanted)).toEqual({ kind: 'absent', shown: 1, allShown: false });
    // The same when the JSON in the page's script does not escape what people wrote.
    const raw = html.replaceAll('\\u003C', '<').replaceAll('\\"', '');
    expect(look(raw, wanted)).toEqual({ kind: 'absent', shown: 1, allShown: false });
  });

  it('comments under "More relevant posts" do not count', () => {
    const related = [{ post: { ...post, activityId: idAt(now, 77) }, comments: [wanted] }];
    expect(look(render([aComment('x', 2)], { related, totalComments: 5 }), wanted)).toMatchObject({
      kind: 'absent',
    });
    // Nor when that post claims to be this one.
    const same = [{ post, comments: [wanted] }];
    expect(
      look(render([aComment('x', 2)], { related: same, totalComments: 5 }), wanted),
    ).toMatchObject({
      kind: 'absent',
    });
  });

  it('a comment whose URN names another post does not count', () => {
    const html = render([aComment('x', 2), wanted], { totalComments: 5 }).replaceAll(
      new RegExp(`activity:\\d+,${wanted.commentId}`, 'g'),
      `activity:${idAt(now, 88)},${wanted.commentId}`,
    );
    expect(look(html, wanted)).toMatchObject({ kind: 'absent' });
  });

  it('a longer id that begins with the wanted one does not count', () => {
    const html = render([aComment('GUIDE', 2)], { totalComments: 5 });
    const short = { ...wanted, commentId: aComment('', 2).commentId.slice(0, 18) };
    expect(look(html, short)).toMatchObject({ kind: 'absent' });
  });
});

describe('JSON-LD', () => {
  const comment = aComment('GUIDE please', 3);
  const withoutIds = (html: string) => html.replaceAll('data-semaphore-', 'data-x-');

  it('agrees with the markup, or lowers the confidence', () => {
    const html = render([comment]).replace('"text":"GUIDE please"', '"text":"no thanks"');
    expect(look(html, comment)).toMatchObject({
      comment: { text: 'GUIDE please', confidence: 'medium' },
    });
  });

  it('is used with less confidence when the markup names no comment', () => {
    expect(look(withoutIds(render([comment])), comment)).toMatchObject({
      comment: { text: 'GUIDE please', method: 'guest_page_json_ld', confidence: 'medium' },
    });
  });

  it('is used for the text when only the text element changed its name', () => {
    const html = render([comment]).replaceAll(
      /(attributed-text-segment-list__content|comment__text)/g,
      'c9',
    );
    expect(look(html, comment)).toMatchObject({
      comment: { text: 'GUIDE please', method: 'guest_page_json_ld', confidence: 'high' },
    });
  });

  it('is joined within 5 ms, and not when two comments are possible', () => {
    const at = (milliseconds: number): GuestPageComment => ({
      ...comment,
      commentId: idAt(new Date(now.getTime() + 3_000 + milliseconds), 1),
    });
    const html = withoutIds(render([comment], { totalComments: 4 }));
    expect(look(html, at(5))).toMatchObject({ kind: 'found' });
    expect(look(html, at(6))).toMatchObject({ kind: 'unknown' });
    const twins = withoutIds(render([comment, { ...at(3), text: 'no' }]));
    expect(look(twins, comment)).toMatchObject({ kind: 'unknown' });
  });

  it('is not used while the markup names its comments', () => {
    const html = render([aComment('x', 2), comment]).replaceAll(
      new RegExp(`<section(?:(?!</section>)[^])*${comment.commentId}[^]*?</section>`, 'g'),
      (section) => section.replaceAll(comment.commentId, aComment('y', 9).commentId),
    );
    expect(look(html, comment)).toMatchObject({ kind: 'absent' });
  });

  it('does not stop the markup from being read when it is broken', () => {
    const html = render([comment]).replace('{"@context"', '{{"@context"');
    expect(look(html, comment)).toMatchObject({ comment: { text: 'GUIDE please' } });
  });
});

describe('the kind of a page', () => {
  it.each([
    ['Sign Up | LinkedIn', 'wall'],
    ['LinkedIn Login, Sign in | LinkedIn', 'unknown'],
    ['Log In or Sign Up', 'wall'],
  ])('without a page key the title "%s" makes it %s', (title, kind) => {
    const html = `<html><head><title>${title}</title></head><body></body></html>`;
    expect(parseGuestPage(html, asked).kind).toBe(kind);
  });

  it('is a post for a post about signing up', () => {
    const html = render([], { post: { ...post, text: 'Sign Up for my course' } });
    expect(parseGuestPage(html, asked).kind).toBe('post');
  });

  it('is a wall or unknown for a page with a post key and no post', () => {
    const head = '<html><head><meta name="pageKey" content="d_public_post"></head>';
    expect(parseGuestPage(`${head}<div data-test-id="authwall"></div>`, asked).kind).toBe('wall');
    expect(parseGuestPage(`${head}<main></main>`, asked).kind).toBe('unknown');
  });

  it('is not empty for a post with comments that cannot be read', () => {
    const html = render([], { totalComments: 3 });
    expect(look(html, aComment('x', 1))).toMatchObject({ kind: 'unknown' });
    expect(look(render([]), aComment('x', 1))).toMatchObject({ kind: 'absent', allShown: true });
  });

  it.each([
    '',
    '<',
    '<!--',
    '<script>',
    '<meta',
    '<head><meta name="pageKey" content="d_public_post',
    '\0',
  ])('a fragment (%j) is read without an error', (html) =>
    expect(parseGuestPage(html, asked).kind).not.toBe('post'),
  );
});
