import { describe, expect, it } from 'vitest';
import { isSameProfile } from '#shared/account/linkedin-profile.ts';
import type { CommentEvidence } from '#server/features/parsing/comment-reader.ts';
import { type CommentRule, judgeComment } from './judge-comment.ts';

const rule: CommentRule = {
  triggerWords: ['guide'],
  matchMode: 'contains',
  excludedWords: [],
  acceptsTypo: false,
  creatorProfileUrl: 'https://www.linkedin.com/in/ada',
};
const evidence = (rest: Partial<CommentEvidence>): CommentEvidence => ({
  text: 'guide',
  authorName: 'Visitor',
  authorUrl: 'https://www.linkedin.com/in/visitor',
  method: 'guest_page',
  confidence: 'high',
  readAt: new Date(),
  aliases: [],
  ...rest,
});

describe('judging a comment', () => {
  it('leaves a reading of medium confidence to the creator, whatever it says', () => {
    for (const text of ['guide', 'nothing']) {
      expect(judgeComment(rule, evidence({ text, confidence: 'medium' }))).toEqual({
        result: 'unsure',
      });
    }
  });

  it('neither verifies nor refuses when the readings of a page differ', () => {
    for (const confidence of ['high', 'medium'] as const) {
      const judge = (text: string, other: string, isPartial?: true) =>
        judgeComment(
          rule,
          evidence({ text, otherReadings: [other], confidence, ...(isPartial && { isPartial }) }),
        ).result;
      expect(judge('the guide', 'thanks')).toBe('unsure');
      expect(judge('thanks', 'the guide')).toBe('unsure');
      expect(judge('the guide', 'Guide!')).toBe('verified');
      expect(judge('thanks', 'no')).toBe('refused');
      expect(judge('thanks', 'no', true)).toBe('unsure');
    }
  });

  it('never refuses an incomplete text, and verifies it with the word', () => {
    const judge = (text: string) => judgeComment(rule, evidence({ text, isPartial: true })).result;
    expect(judge('please se')).toBe('unsure');
    expect(judge('the guide, please se')).toBe('verified');
  });

  it('leaves an incomplete text to the creator where its rest could make it not count', () => {
    const partial = evidence({ text: 'the guide', isPartial: true });
    expect(judgeComment({ ...rule, excludedWords: ['spam'] }, partial).result).toBe('unsure');
    const alone = evidence({ text: 'guide', isPartial: true });
    for (const matchMode of ['whole', 'exact'] as const) {
      expect(judgeComment({ ...rule, matchMode }, alone).result).toBe('unsure');
    }
  });

  it('does not verify a comment without an author, which may be the creator’s', () => {
    const unknown = evidence({ authorUrl: null });
    expect(judgeComment(rule, unknown)).toEqual({ result: 'unsure' });
    expect(judgeComment({ ...rule, creatorProfileUrl: null }, unknown)).toMatchObject({
      result: 'verified',
    });
  });

  it('does not match a word in the name of a mentioned person', () => {
    const mention = evidence({ text: 'Thanks Guide Company', matchText: 'Thanks ' });
    expect(judgeComment(rule, mention)).toMatchObject({ result: 'refused', nearMiss: null });
  });

  it('marks the word in the text that is shown, mentions included', () => {
    const mention = evidence({ text: 'Ada Lee: the guide', matchText: ': the guide' });
    expect(judgeComment(rule, mention)).toEqual({
      result: 'verified',
      word: 'guide',
      isTypo: false,
      marks: [{ start: 13, end: 18 }],
    });
  });

  it('refuses the creator’s own comment, in any spelling of the address', () => {
    const own = evidence({ authorUrl: 'https://uk.linkedin.com/in/ADA/?trk=1' });
    expect(judgeComment(rule, own)).toMatchObject({ result: 'refused', reason: 'own_comment' });
  });

  it('never treats unknown or unreadable addresses as the same person', () => {
    for (const address of [null, '', 'x', 'https://www.linkedin.com/feed/', 'https://x/in/%zz']) {
      expect(isSameProfile(address, address)).toBe(false);
    }
  });
});
