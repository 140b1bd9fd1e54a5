import { setTimeout as sleep } from 'node:timers/promises';
import v8 from 'node:v8';
import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import type { PostRef } from '#shared/unlock/link/comment-link.ts';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import { type GuestPagePost, renderGuestPage } from '#server/features/sandbox/guest-page-html.ts';
import { findComment } from './guest-page-parser.ts';
import { receiveGuestPage } from './guest-page-pieces.ts';

const now = new Date('2026-06-01T12:00:00.123Z');
const author = { name: 'Grace', url: 'https://www.linkedin.com/in/grace' };
const post: GuestPagePost = { activityId: idAt(now, 1), author, text: 'Comment GUIDE' };
const asked: PostRef = { postType: 'activity', postId: post.activityId };
const comment = { commentId: idAt(now, 7), author: { ...author, name: 'Ada 🔥' }, text: 'GUIDE' };

/** Ours first, then others with comments of their own, as far as `bytes`. */
function pageOf(bytes: number, slots: Parameters<typeof renderGuestPage>[0]['slots'] = {}): string {
  const other = { ...post, activityId: idAt(now, 2), text: 'Another post. '.repeat(60) };
  const stranger = { ...comment, commentId: idAt(now, 8), text: 'Not ours' };
  const related = Array.from({ length: Math.ceil(bytes / 4_000) }, () => ({
    post: other,
    comments: [stranger],
  }));
  return renderGuestPage({ post, comments: [comment], totalComments: 1, now, related, slots });
}

function inPieces(html: string, size: number): Buffer[] {
  const bytes = Buffer.from(html);
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
}

function readPieces(pieces: readonly Buffer[]) {
  const page = receiveGuestPage(asked);
  for (const piece of pieces) page.add(piece);
  return page.end();
}

/** In one piece and cut everywhere, characters of several bytes included. */
function readAllWays(html: string) {
  const [first, ...others] = [html.length * 4, 16_384, 1_000, 7].map((size) =>
    readPieces(inPieces(html, size)),
  );
  for (const other of others) expect(other).toEqual(first);
  if (first?.kind !== 'post') throw new Error(first?.kind);
  return first.post;
}

/** The page with a stretch of `bytes` in a place where the first look ends inside of it. */
const long = (bytes: number) => 'x'.repeat(bytes);

describe('a page that is longer than the first part read', () => {
  it('gives only its own comment, whatever follows', () => {
    const found = readAllWays(pageOf(200_000));
    expect(found.sections).toHaveLength(1);
    expect(found.structuredComments).toHaveLength(1);
    expect(findComment(found, comment.commentId)).toMatchObject({
      kind: 'found',
      comment: { text: 'GUIDE', authorName: 'Ada 🔥', confidence: 'high' },
    });
    expect(findComment(found, idAt(now, 8))).toMatchObject({ kind: 'absent', allShown: true });
  });

  it.each([
    ['the head', { head: `<meta name="x" content="${long(40_000)}">` }],
    ['a script', { beforeMain: `<script>"<main><article>${long(140_000)}"</script>` }],
    ['an HTML comment', { beforeMain: `<!--<main></main>${long(40_000)}-->` }],
    ['the post', { afterComments: `<p>${long(600_000)}</p>` }],
  ])('is read further when it ends inside %s', (_, slots) => {
    const found = readAllWays(pageOf(200_000, slots));
    expect(found.sections).toHaveLength(1);
    expect(found.authorName).toBe('Grace');
    expect(findComment(found, comment.commentId)).toMatchObject({ kind: 'found' });
  });

  it('finds the post data at the very end of the page', () => {
    const html = pageOf(200_000);
    const data = /<script type="application\/ld\+json">.*?<\/script>/s.exec(html)?.[0] ?? '';
    const moved = html.replace(data, '').replace('</body>', `${data}</body>`);
    expect(readAllWays(moved)).toEqual(readAllWays(html));
  });

  it('is not a post when the key of a post comes after its head', () => {
    const html = pageOf(100_000)
      .replace('<meta name="pageKey" content="d_public_post">', '')
      .replace('</body>', '<meta name="pageKey" content="d_public_post"></body>');
    expect(readPieces(inPieces(html, 16_384)).kind).toBe('unknown');
  });
});

describe('what stays in memory of a page', () => {
  const FEW = 20_000;
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('gc') as () => void; // the flag above defines it

  /**
   * Bytes that grow for each of a hundred of what `make` returns, outside the heap as well. The least
   * of three runs, because other work of the process counts too; one is enough where it is few.
   */
  async function bytesOf(make: () => unknown): Promise<number> {
    let least = Infinity;
    for (let run = 0; run < 3 && least >= FEW; run += 1) {
      least = Math.min(least, await grownBy(make));
    }
    return least;
  }

  async function grownBy(make: () => unknown): Promise<number> {
    const used = async () => {
      collect();
      await sleep(20); // buffers are freed asynchronously
      collect();
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      return heapUsed + arrayBuffers;
    };
    const before = await used();
    const kept = Array.from({ length: 100 }, make);
    return ((await used()) - before) / kept.length;
  }

  it('does not keep the rest of it', async () => {
    const html = pageOf(10_000, { beforeMain: long(500_000) });
    expect(await bytesOf(() => readPieces(inPieces(html, 16_384)))).toBeLessThan(FEW);
  });

  it('frees the pieces as soon as the post is complete', async () => {
    const html = pageOf(200_000);
    const receive = () => {
      const page = receiveGuestPage(asked);
      for (const piece of inPieces(html, 16_384)) page.add(Buffer.from(piece));
      return page;
    };
    expect(await bytesOf(receive)).toBeLessThan(FEW);
  });
});
