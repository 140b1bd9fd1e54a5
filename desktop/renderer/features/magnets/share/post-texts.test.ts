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
    const { post, firstComment, replies } = postTexts(longest, tone);
    expect(post.length).toBeLessThanOrEqual(POST_LIMIT);
    for (const comment of [firstComment, ...replies]) {
      expect(comment.length).toBeLessThanOrEqual(COMMENT_LIMIT);
    }
    expect(postTexts({ ...magnet, description: '  ' }, tone).post).not.toMatch(/\n{3}/);
    expect(postTexts({ ...magnet, description: null }, tone).post).not.toContain('null');
  });
});

it('replies say where their visitors came from', () => {
  for (const reply of postTexts(magnet, 'plain').replies) {
    expect(reply).toContain(`${magnet.publicUrl}?utm_source=linkedin&utm_medium=reply`);
  }
});

describe('the first comment and the replies', () => {
  it.each(['GROWTH', 'link', 'Comment', 'copy', 'here', 'page', 'paste it', 'dots', 'key', 'post'])(
    'do not contain the trigger word %s, so that their own link opens nothing',
    (word) => {
      const { firstComment, replies } = postTexts({ ...magnet, triggerWords: [word] }, 'plain');
      expect(replies).toHaveLength(3);
      for (const comment of [firstComment, ...replies]) {
        expect(comment).toContain(magnet.publicUrl);
        const match = matchTrigger(comment, { words: [word], mode: 'contains' });
        expect(match.matched).toBe(false);
      }
    },
  );

  it('still have the link when every wording contains the word', () => {
    const { firstComment, replies } = postTexts({ ...magnet, triggerWords: ['unlock'] }, 'short');
    for (const comment of [firstComment, ...replies]) {
      expect(comment).toContain(magnet.publicUrl);
    }
  });
});
