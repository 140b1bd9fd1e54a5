import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import vectors from './comment-link-vectors.json' with { type: 'json' };
import {
  canonicalCommentUrl,
  canonicalPostPath,
  canonicalPostUrl,
  parseCommentLink,
  parsePostLink,
  type CommentLink,
} from './comment-link.ts';
import {
  now,
  P,
  U,
  C,
  R,
  comment,
  reply,
  base,
  classic,
  dash,
  classicReply,
  dashReply,
  read,
} from './comment-link-samples.ts';
import { idAt } from './linkedin-id.ts';

describe('the shared link vectors', () => {
  test.each(vectors)('$note: $url', ({ url, expect: expected }) => {
    const parsed = parseCommentLink(url, now);
    expect(parsed.ok ? parsed.link : null).toEqual(expected);
  });
});

describe('post links for a creator', () => {
  test.each<[string, string, unknown]>([
    ['post', base, { post: { postType: 'activity', postId: P }, comment: null }],
    [
      'post by name, words that look like an id before it',
      `https://www.linkedin.com/posts/a_b-activity-${U}-share-${P}-G-1P/?utm_source=share&rcm=x`,
      { post: { postType: 'share', postId: P }, comment: null },
    ],
    [
      'comment link of another path id',
      `https://www.linkedin.com/feed/update/urn:li:ugcPost:${U}?${classic}`,
      { post: { postType: 'activity', postId: P }, comment },
    ],
    [
      'group post',
      `https://www.linkedin.com/feed/update/urn:li:groupPost:12-${P}`,
      { post: { postType: 'groupPost', postId: `12-${P}` }, comment: null },
    ],
  ])('%s', (_name, text, expected) => {
    expect(parsePostLink(text, now)).toEqual({ ok: true, ...(expected as object) }); // table column of unknown shape
  });

  test.each([
    ['article_link', 'https://www.linkedin.com/pulse/x'],
    ['short_link', 'https://lnkd.in/p/abc'],
    ['impossible_date', base.replace(P, '9000000000000000000')],
    ['broken_link', `${base}?commentUrn=x`],
  ])('%s: %s', (reason, text) => {
    expect(parsePostLink(text, now)).toEqual({ ok: false, reason });
  });
});

describe('addresses built from ids', () => {
  test('they are written as LinkedIn writes them', () => {
    expect(canonicalPostPath(comment)).toBe(`/feed/update/urn:li:activity:${P}/`);
    expect(canonicalPostUrl(comment)).toBe(`${base}/`);
    expect(canonicalCommentUrl(comment)).toBe(`${base}/?${classic}&${dash}`);
    expect(canonicalCommentUrl(reply)).toBe(
      `${base}/?${classic}&${classicReply}&${dash}&${dashReply}`,
    );
  });

  const ids = fc
    .tuple(
      fc.date({ min: new Date('2010-01-01'), max: now, noInvalidDate: true }),
      fc.nat(4_194_303),
    )
    .map(([time, low]) => idAt(time, low));
  const links = fc
    .tuple(
      fc.constantFrom(
        'activity' as const,
        'ugcPost' as const,
        'share' as const,
        'groupPost' as const,
      ), // literal types for the table
      fc.uniqueArray(ids, { minLength: 3, maxLength: 3 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 99_999_999 }),
    )
    .map(([postType, [post = P, first = C, second = R], isReply, group]): CommentLink => ({
      postType,
      postId: postType === 'groupPost' ? `${group}-${post}` : post,
      commentId: first,
      parentCommentId: isReply ? second : null,
    }));

  test('any comment is read back from its own address', () => {
    fc.assert(
      fc.property(links, (link) => {
        expect(read(canonicalCommentUrl(link))).toEqual(link);
      }),
    );
  });

  test('no other host passes with the same path and query', () => {
    const hosts = fc.oneof(
      fc.domain(),
      fc.ipV4(),
      fc.webAuthority({ withUserInfo: true, withPort: true }),
      fc
        .string({ minLength: 1, maxLength: 20, unit: 'binary' })
        .map((text) => `${text}linkedin.com`),
      fc
        .string({ minLength: 1, maxLength: 20, unit: 'binary' })
        .map((text) => `www.linkedin.com${text}`),
    );
    const known = /^(?:(?:www|m|[a-z]{2})\.)?linkedin\.com(?:[/?#]|$)/i;
    fc.assert(
      fc.property(links, hosts, (link, host) => {
        fc.pre(!known.test(host));
        const url = canonicalCommentUrl(link).replace('www.linkedin.com', () => host);
        expect(parseCommentLink(url, now).ok).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  test('no text makes the parsers throw', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({ unit: 'binary', maxLength: 80 }).map((text) => `${base}?commentUrn=${text}`),
      fc
        .string({ unit: 'binary', maxLength: 80 })
        .map((text) => `https://www.linkedin.com/${text}`),
      fc
        .array(
          fc.constantFrom('%', '25', '2', ')', '(', ',', 'urn:li:', '&', '=', classic, base, '?'),
        )
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(hostile, (text) => {
        expect(typeof parseCommentLink(text, now).ok).toBe('boolean');
        expect(typeof parsePostLink(text, now).ok).toBe('boolean');
      }),
      { numRuns: 500 },
    );
  });
});
