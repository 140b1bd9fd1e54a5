import { describe, expect, it } from 'vitest';
import type { CommentEvidence, ReadFailure } from '#server/features/parsing/comment-reader.ts';
import { stateOfFailure, stateOfReading } from './second-look.rules.ts';

const reading = (text: string, rest: Partial<CommentEvidence> = {}): CommentEvidence => ({
  text,
  authorName: null,
  authorUrl: null,
  method: 'guest_page',
  confidence: 'high',
  readAt: new Date(),
  aliases: [],
  ...rest,
});
const before = (commentText: string | null, method = 'guest_page') => ({ commentText, method });

describe('what a second reading tells of a comment', () => {
  it('read in the same way, any other text is an edit, and spaces are none', () => {
    expect(stateOfReading(before('growth  please\n'), reading('growth please'))).toBe('there');
    expect(stateOfReading(before('growth please'), reading('growth pleas'))).toBe('edited');
    expect(stateOfReading(before('Growth'), reading('growth'))).toBe('edited');
  });

  it.for([
    ['Ada Quill growth please', 'growth please', 'there'],
    ['growth, please!', 'Growth please 🙏', 'there'],
    ['growth https://lnkd.in/e7x', 'growth https://www.example.com/a-long-page', 'there'],
    ['GRÖSSE für mich', 'größe fur mich', 'edited'],
    ['growth please', 'never mind', 'edited'],
    ['🚀', 'no thanks', 'edited'],
    ['تحميل من فضلك', 'تحميل من فضلك!', 'there'],
  ] as const)('read in another way, “%s” and “%s” are: %s', ([was, is, state]) => {
    expect(stateOfReading(before(was), reading(is, { method: 'creator_view' }))).toBe(state);
  });

  it('a part of a text, two copies that differ and a comment joined by time prove no edit', () => {
    expect(stateOfReading(before('growth please'), reading('growth', { isPartial: true }))).toBe(
      null,
    );
    const copies = reading('one', { otherReadings: ['two'], confidence: 'medium' });
    expect(stateOfReading(before('growth please'), copies)).toBe(null);
    const byTime = reading('growth please', { confidence: 'medium' });
    expect(stateOfReading(before('growth please'), byTime)).toBe(null);
  });

  it('one that was approved unread is there when it is seen', () => {
    expect(stateOfReading(before(null, 'creator'), reading('anything'))).toBe('there');
  });

  it.for([
    [{ kind: 'gone', isConfirmed: true }, 'gone'],
    [{ kind: 'gone' }, null],
    [{ kind: 'not_visible', allShown: true }, 'gone'],
    [{ kind: 'not_visible' }, null],
    [{ kind: 'blocked' }, null],
    [{ kind: 'layout_changed' }, null],
  ] as const)('a failure %o is: %s', ([failure, state]) => {
    const rest = { detail: '', retryAfterSeconds: null, readerName: 'x', aliases: [], askedAt: 0 };
    const whole: ReadFailure = { ...rest, ...failure };
    expect(stateOfFailure(whole)).toBe(state);
  });
});
