import { describe, expect, test } from 'vitest';
import {
  P,
  U,
  C,
  comment,
  reply,
  base,
  classic,
  dash,
  classicReply,
  dashReply,
  encodeTwice,
  read,
} from './comment-link-samples.ts';
import type { CommentLink } from './comment-link.ts';

describe('every form of a comment link', () => {
  test.each<[string, string, CommentLink]>([
    ['1 classic', `${base}?${classic}&${dash}`, comment],
    [
      '2 uploaded post',
      `${base}?${classic}&${dash}`.replaceAll('activity', 'ugcPost'),
      { ...comment, postType: 'ugcPost' },
    ],
    [
      '3 group post',
      `${base}?${classic}&${dash}`
        .replaceAll('activity', 'groupPost')
        .replaceAll(P, `2351870-${P}`),
      { ...comment, postType: 'groupPost', postId: `2351870-${P}` },
    ],
    [
      'a share as thread',
      `${base}?${classic}&${dash}`.replaceAll('activity', 'share'),
      { ...comment, postType: 'share' },
    ],
    ['4 without the dash value', `${base}?${classic}`, comment],
    ['5 reply', `${base}?${classic}&${classicReply}&${dash}&${dashReply}`, reply],
    ['5 reply, other order', `${base}?${dashReply}&${dash}&${classicReply}&${classic}`, reply],
    ['5 reply, classic only', `${base}?${classicReply}&${classic}`, reply],
    ['5 reply, mixed spelling', `${base}?${classic}&${dashReply}`, reply],
    ['5 reply, mixed the other way', `${base}?${dash}&${classicReply}`, reply],
    ['6 dash only', `${base}/?${dash}`, comment],
    ['6 dash only, reply', `${base}/?${dash}&${dashReply}`, reply],
    ['7 acting as a page', `${base}?actorCompanyId=132803954&${dash}`, comment],
    ['8 raw brackets', `${base}?${classic}`.replace('%28', '(').replace('%29', ')'), comment],
    [
      '9 encoded path',
      `${base}?${classic}`.replace('urn:li:activity:', 'urn%3Ali%3Aactivity%3A'),
      comment,
    ],
    ['10 nothing encoded', decodeURIComponent(`${base}?${classic}&${dash}`), comment],
    [
      '11 e-mail digest',
      `https://www.linkedin.com/comm/feed/update/activity:${P}?highlightedUpdateUrn=urn%3Ali%3Aactivity%3A${P}` +
        `&showCommentBox=true&commentUrn=urn%3Ali%3Acomment%3A%28urn%3Ali%3AugcPost%3A${U}%2C${C}%29` +
        `&dashCommentUrn=urn%3Ali%3Afsd_comment%3A%28${U}%2C${C}%29%2C${U}%29&origin=X&midSig=a%3D%3D`,
      { ...comment, postType: 'ugcPost', postId: U },
    ],
    [
      '11 with a dash value that can be read, post first',
      `https://www.linkedin.com/comm/feed/update/activity:${P}` +
        `?commentUrn=urn%3Ali%3Acomment%3A%28urn%3Ali%3AugcPost%3A${U}%2C${C}%29` +
        `&dashCommentUrn=urn%3Ali%3Afsd_comment%3A%28${U}%2Curn%3Ali%3AugcPost%3A${C}%29`,
      { ...comment, postType: 'ugcPost', postId: U },
    ],
    [
      '12 path of another id',
      `https://www.linkedin.com/feed/update/urn:li:activity:${U}?${classic}&${dash}`,
      comment,
    ],
    ['13 lower-case type', `${base}?${classic}`.replace('28activity', '28ACTIVITY'), comment],
    [
      'embedded post',
      `https://www.linkedin.com/embed/feed/update/urn:li:share:${P}?${classic}`,
      comment,
    ],
    [
      'post by name',
      `https://www.linkedin.com/posts/a-b_guide-share-${U}-G-1P/?${classic}`,
      comment,
    ],
    ['post without words', `https://www.linkedin.com/posts/a_activity-${U}-Us6-?${dash}`, comment],
    [
      'country host',
      `https://il.linkedin.com/feed/update/urn:li:activity:${P}?${classic}`,
      comment,
    ],
    ['mobile host', `https://m.linkedin.com/feed/update/urn:li:activity:${P}?${classic}`, comment],
    ['bare host', `https://linkedin.com/feed/update/urn:li:activity:${P}?${classic}`, comment],
    ['plain http', `${base}?${classic}`.replace('https', 'http'), comment],
    [
      'capital host',
      `${base}?${classic}`.replace('https://www.linkedin', 'HTTPS://WWW.LinkedIn'),
      comment,
    ],
    ['no scheme', `${base}?${classic}`.replace('https://', ''), comment],
    ['no scheme, no www', `${base}?${classic}`.replace('https://www.', ''), comment],
    ['white space around', `\u00a0\n ${base}?${classic} \t`, comment],
    ['tracking noise', `${base}?utm_source=share&trk=%zz&rcm=ACoAAx&${classic}&lipi=a&x`, comment],
    ['fragment', `${base}?${classic}#${dashReply}`, comment],
    ['values encoded twice', `${base}?${encodeTwice(classic)}`, comment],
    ['values encoded three times', `${base}?${encodeTwice(encodeTwice(classic))}`, comment],
    ['final bracket lost', `${base}?${classic.slice(0, -3)}`, comment],
    ['final bracket lost, dash', `${base}?${dash.slice(0, -3)}`, comment],
    ['malformed dash value beside a good one', `${base}?${classic}&dashCommentUrn=oops`, comment],
    [
      'malformed value beside a good dash one',
      `${base}?commentUrn=urn%3Ali%3Acomment%3A${C}&${dash}`,
      comment,
    ],
    [
      'the same parameter twice, the same value',
      `${base}?${classic}&${decodeURIComponent(classic)}`,
      comment,
    ],
    ['escaped ampersands', `${base}?${classic}&amp;${classicReply}`, reply],
    ['escaped parameter name', `${base}?${classic.replace('comment', '%63omment')}`, comment],
  ])('%s', (_name, url, expected) => {
    expect(read(url)).toEqual(expected);
  });
});
