import { describe, expect, test } from 'vitest';
import { explainRefusal } from './comment-link-help.ts';
import type { LinkRefusal } from './comment-link.ts';
import { explainPostRefusal } from './post-link-help.ts';

const reasons = Object.keys({
  empty: true,
  too_long: true,
  not_a_link: true,
  stray_characters: true,
  not_linkedin: true,
  other_port: true,
  short_link: true,
  post_link: true,
  profile_link: true,
  company_link: true,
  article_link: true,
  activity_tab: true,
  sign_in_link: true,
  linkedin_page: true,
  broken_link: true,
  reply_without_parent: true,
  conflicting_ids: true,
  impossible_date: true,
} satisfies Record<LinkRefusal, true>) as LinkRefusal[]; // Object.keys forgets the keys' type

describe('texts for a refused link', () => {
  test('have a sentence and a next step for every reason', () => {
    const messages = reasons.map((reason) => explainRefusal(reason).message);
    expect(new Set(messages).size).toBe(reasons.length);
    for (const reason of reasons) {
      expect(explainRefusal(reason).message).toMatch(/^[A-Z].+\.$/);
      expect(explainRefusal(reason).hint).toMatch(/^[A-Z].+\.$/);
    }
  });

  test('name a post link as one, and say how to get the comment link', () => {
    const { message, hint } = explainRefusal('post_link');
    expect(message).toContain('link of the post');
    expect(hint).toContain('Copy link to comment');
  });

  test('never tell a creator who sets a post to copy a comment', () => {
    for (const reason of reasons.filter((each) => each !== 'post_link')) {
      const { message, hint } = explainPostRefusal(reason);
      expect(message).toMatch(/^[A-Z].+\.$/);
      expect(message).not.toContain('your comment');
      expect(hint).toContain('Copy link to post');
    }
  });
});
