import { describe, expect, it } from 'vitest';
import { matchTrigger } from '#shared/unlock/match/trigger-match.ts';
import { COMMENT_LIMIT, POST_LIMIT, postTexts, postTones } from './post-texts.ts';

const magnet = {
  title: 'The growth plan',
  description: 'Twelve weeks, one page each.',
  triggerWords: ['GROWTH', 'plan'],
  matchMode: 'contains' as const,
  publicUrl: 'https://unlatch.example/unlock/abcdefghijkm',
};

describe.each(postTones)('the %s texts for a post', (tone) => {
  it('put the first trigger word in the post, and the link only in the first comment', () => {
    const { post, firstComment } = postTexts(magnet, tone);
    expect(post).toContain('The growth plan');
    expect(post).toContain('“GROWTH”');
    expect(post).not.toContain('http');
    expect(firstComment).toContain(magnet.publicUrl);
  });

  it('tell people to write nothing else where the comment must be only the word', () => {
    expect(postTexts({ ...magnet, matchMode: 'whole' }, tone).post).toContain('and nothing else');
    expect(postTexts(magnet, tone).post).not.toContain('and nothing else');
  });

  it('fit on LinkedIn with the longest fields, and leave no gap for a missing description', () => {
    const longest = {
      ...magnet,
      title: 't'.repeat(120),
      description: 'd'.repeat(1_000),
      triggerWords: ['w'.repeat(50)],
      publicUrl: `https://${'h'.repeat(240)}.example/unlock/abcdefghijkm`,
    };
    const { post, firstComment } = postTexts(longest, tone);
    expect(post.length).toBeLessThanOrEqual(POST_LIMIT);
    expect(firstComment.length).toBeLessThanOrEqual(COMMENT_LIMIT);
    expect(postTexts({ ...magnet, description: '  ' }, tone).post).not.toMatch(/\n{3}/);
    expect(postTexts({ ...magnet, description: null }, tone).post).not.toContain('null');
  });
});

describe('the first comment', () => {
  it.each(['GROWTH', 'link', 'Comment', 'copy', 'here', 'page', 'paste it', 'dots', 'key', 'post'])(
    'does not contain the trigger word %s, so that its own link opens nothing',
    (word) => {
      const { firstComment } = postTexts({ ...magnet, triggerWords: [word] }, 'plain');
      expect(firstComment).toContain(magnet.publicUrl);
      const match = matchTrigger(firstComment, { words: [word], mode: 'contains' });
      expect(match.matched).toBe(false);
    },
  );

  it('still has the link when every wording contains the word', () => {
    const { firstComment } = postTexts({ ...magnet, triggerWords: ['unlock'] }, 'short');
    expect(firstComment).toContain(magnet.publicUrl);
  });
});
