import { describe, expect, it } from 'vitest';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import { renderGuestPage } from '#server/features/sandbox/guest-page-html.ts';
import { findComment } from './guest-page-parser.ts';
import { receiveGuestPage } from './guest-page-pieces.ts';

const now = new Date('2026-06-01T12:00:00.123Z');
const author = { name: 'Ada', url: 'https://www.linkedin.com/in/ada' };
const post = { activityId: idAt(now, 1), author, text: 'Comment the word' };
const text = 'a guide, café GUIDE';
const wanted = { commentId: idAt(new Date(now.getTime() + 3_000), 3), author, text };
const other = { commentId: idAt(new Date(now.getTime() + 9_000), 4), author, text: 'x' };
const html = renderGuestPage({ post, comments: [wanted, other], totalComments: 5, now });
const withoutTwins = html.replace('application/ld+json', 'x/y');

function look(page: string, encoding: BufferEncoding = 'utf8') {
  const incoming = receiveGuestPage({ postType: 'activity', postId: post.activityId });
  incoming.add(Buffer.from(page, encoding));
  const read = incoming.end();
  return read.kind === 'post' ? findComment(read.post, wanted.commentId) : read;
}

describe('a page that is not whole or not UTF-8', () => {
  const torn = (page: string) => page.slice(0, page.indexOf(' GUIDE</p>'));

  it('with half a text refuses nobody, because the word may be missing', () => {
    const detail = 'the comment has no text element';
    expect(look(torn(withoutTwins))).toEqual({ kind: 'unknown', detail });
    const comment = { text, method: 'guest_page_json_ld', confidence: 'high' };
    expect(look(torn(html))).toMatchObject({ comment });
  });

  it('ends a text without its end tag with its section', () => {
    expect(look(html.replaceAll('</p>', ''))).toMatchObject({ comment: { method: 'guest_page' } });
  });

  it('with a comment in another encoding refuses nobody', () => {
    expect(look(withoutTwins)).toMatchObject({ kind: 'found', comment: { text } });
    expect(look(withoutTwins, 'latin1')).toEqual({ kind: 'absent', shown: 1, allShown: false });
  });
});
