import { describe, expect, test } from 'vitest';
import type { PostRef } from './comment-link.ts';
import { parsePostKey, postKey } from './post-alias.ts';

const P = '7035345874251567104';

describe('keys of posts', () => {
  test.each<PostRef>([
    { postType: 'activity', postId: P },
    { postType: 'ugcPost', postId: P },
    { postType: 'share', postId: P },
    { postType: 'groupPost', postId: `2351870-${P}` },
  ])('a key of $postType leads back to its post', (post) => {
    expect(parsePostKey(postKey(post))).toEqual(post);
    expect(parsePostKey(`urn:li:${postKey(post)}`)).toEqual(post);
  });

  test('the type is read in any case and stored in one', () => {
    expect(parsePostKey(`urn:li:ugcpost:${P}`)).toEqual({ postType: 'ugcPost', postId: P });
  });

  test('one number with two types gives two keys', () => {
    expect(postKey({ postType: 'share', postId: P })).not.toBe(
      postKey({ postType: 'activity', postId: P }),
    );
  });

  test.each([
    '',
    P,
    `person:${P}`,
    'activity:12',
    `activity:1-${P}`,
    `groupPost:${P}`,
    `activity:${P} `,
  ])('no post is read from "%s"', (key) => {
    expect(parsePostKey(key)).toBeNull();
  });
});
