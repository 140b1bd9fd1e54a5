import { describe, expect, it } from 'vitest';
import { canonicalCommentUrl, type CommentLink } from '#shared/unlock/link/comment-link.ts';
import { idAt, idTime } from '#shared/unlock/link/linkedin-id.ts';
import { readHarvestBody, readHarvestStatus } from './harvest-answer.ts';

const now = new Date('2026-09-18T12:00:00Z');
const link: CommentLink = {
  postType: 'activity',
  postId: idAt(new Date('2026-09-17T08:00:00Z'), 1),
  commentId: idAt(new Date('2026-09-17T09:00:00Z'), 2),
  parentCommentId: null,
};
const other = idAt(new Date('2026-09-17T09:00:01Z'), 3);

const element = {
  id: link.commentId,
  linkedinUrl: canonicalCommentUrl(link),
  commentary: 'GROWTH please\u202e',
  createdAtTimestamp: idTime(link.commentId).getTime(),
  postId: link.postId,
  actor: {
    name: 'Vera  Visitor',
    linkedinUrl: 'https://uk.linkedin.com/in/vera?trk=x',
    position: 'Founder \u202eat  Tideline',
    picture: 'https://media.licdn.com/dms/image/v2/vera',
  },
};

const bodyOf = (rest: object, envelope: object = {}) =>
  JSON.stringify({ status: 200, error: null, element: { ...element, ...rest }, ...envelope });

describe('an answer about one comment', () => {
  it('is plain text with a rebuilt profile address and the post it names', () => {
    expect(readHarvestBody(bodyOf({}), link, now)).toEqual({
      ok: true,
      comment: {
        text: 'GROWTH please',
        authorName: 'Vera Visitor',
        authorUrl: 'https://www.linkedin.com/in/vera',
        authorPhoto: 'https://media.licdn.com/dms/image/v2/vera',
        authorHeadline: 'Founder at Tideline',
        posts: [{ postType: 'activity', postId: link.postId }],
        postIds: [link.postId],
      },
    });
  });

  it('may name the comment by a URN and omit optional fields', () => {
    const id = `urn:li:comment:(urn:li:activity:${link.postId},${link.commentId})`;
    const rest = { id, linkedinUrl: null, createdAtTimestamp: null, actor: { picture: 7 } };
    const answer = readHarvestBody(bodyOf(rest), link, now);
    expect(answer).toMatchObject({
      ok: true,
      comment: { authorName: null, authorUrl: null, authorPhoto: null, authorHeadline: null },
    });
  });

  it.each<[string, object, string]>([
    ['another id', { id: other }, 'other_comment'],
    ['an id that is no id', { id: 'c1' }, 'other_comment'],
    [
      'a link to another comment',
      { linkedinUrl: canonicalCommentUrl({ ...link, commentId: other }) },
      'other_comment',
    ],
    [
      'an id as a number, which has lost its last digits',
      { id: Number(link.commentId) },
      'odd_answer',
    ],
    ['a time that is not that of its id', { createdAtTimestamp: 1_700_000_000_000 }, 'odd_answer'],
    ['no text', { commentary: ' \u200e ' }, 'odd_answer'],
    ['no text field', { commentary: undefined }, 'odd_answer'],
    ['a text longer than any comment', { commentary: 'x'.repeat(2_001) }, 'odd_answer'],
    ['no author', { actor: null }, 'odd_answer'],
    ['no post at all', { linkedinUrl: null, postId: null }, 'odd_answer'],
  ])('with %s is a named failure', (_what, rest, problem) => {
    expect(readHarvestBody(bodyOf(rest), link, now)).toMatchObject({ ok: false, problem });
  });

  it.each<[string, string, string]>([
    ['no JSON', '<html>', 'odd_answer'],
    ['a list', '[]', 'odd_answer'],
    ['nothing in it', '{}', 'odd_answer'],
    ['an empty element', '{"status":200,"element":null}', 'not_found'],
    ['an error in place of an element', '{"error":"Something"}', 'odd_answer'],
    ['a status of its own', '{"status":402,"error":"No credits"}', 'no_credit'],
    ['a status of its own for nothing found', '{"status":404,"error":"x"}', 'not_found'],
  ])('that is %s is a named failure', (_what, body, problem) => {
    expect(readHarvestBody(body, link, now)).toMatchObject({ ok: false, problem });
  });

  it('is free when the provider refused, and charged when it may have worked', () => {
    const told = [401, 402, 403, 404, 418, 429, 500, 503].map((status) => {
      const failure = readHarvestStatus(status, 7);
      return [status, failure?.problem, failure?.isFree, failure?.retryAfterSeconds];
    });
    expect(told).toEqual([
      [401, 'wrong_key', true, null],
      [402, 'no_credit', true, null],
      [403, 'not_allowed', true, null],
      [404, 'not_found', false, null],
      [418, 'odd_answer', false, null],
      [429, 'too_many', true, 7],
      [500, 'unavailable', false, 7],
      [503, 'unavailable', false, 7],
    ]);
    expect(readHarvestStatus(200, null)).toBeNull();
  });
});
