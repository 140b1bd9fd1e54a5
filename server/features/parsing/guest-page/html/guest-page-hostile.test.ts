import { describe, expect, it } from 'vitest';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import { renderGuestPage } from '#server/features/sandbox/guest-page-html.ts';
import { findComment } from './guest-page-parser.ts';
import { receiveGuestPage } from './guest-page-pieces.ts';

const now = new Date('2026-06-01T12:00:00.123Z');
const author = { name: 'Ada', url: 'https://www.linkedin.com/in/ada' };
const post = { activityId: idAt(now, 1), author, text: 'Comment the word' };
const comments = Array.from({ length: 250 }, (_, at) => ({
  commentId: idAt(new Date(now.getTime() + at * 1_000), at),
  author,
  text: 'GUIDE',
}));

function page(shown: number): string {
  return renderGuestPage({ post, comments: comments.slice(0, shown), totalComments: 250, now });
}

function read(html: string) {
  const incoming = receiveGuestPage({ postType: 'activity', postId: post.activityId });
  incoming.add(Buffer.from(html));
  const found = incoming.end();
  if (found.kind !== 'post') throw new Error(found.detail);
  return found.post;
}

const look = (html: string) => findComment(read(html), comments[0]?.commentId ?? '');

// A linear parser reads these in moments. A quadratic one would block the process for minutes.
describe('a hostile page', () => {
  it.each(['meta', 'link'])('may contain thousands of %s tags that never close', (name) => {
    const html = page(1).replace('</head>', `${`<${name} `.repeat(30_000)}</head>`);
    expect(look(html)).toMatchObject({ kind: 'found' });
  });

  it('may nest thousands of elements in a comment, which is then not read', () => {
    const nested = `${'<b>'.repeat(100_000)}${'</i>'.repeat(100_000)}GUIDE</p>`;
    const html = page(1).replace('GUIDE</p>', nested).replace('application/ld+json', 'x/y');
    expect(look(html)).toEqual({ kind: 'unknown', detail: 'the comment has no text element' });
  });

  it('may show hundreds of comments, of which two hundred are read', () => {
    const { sections, structuredComments } = read(page(250));
    expect(sections).toHaveLength(200);
    expect(structuredComments).toHaveLength(200);
  });
});
