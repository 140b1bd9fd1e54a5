import { describe, expect, it } from 'vitest';
import { readLiveEnd, readLiveEvent } from './live-words.ts';

const event = { topic: 'lead', magnetId: 'm1', at: '2026-03-01T10:00:00.000Z' };

describe('what a live stream says', () => {
  it('is read as it was sent, without what a newer server adds', () => {
    expect(readLiveEvent({ ...event, more: 1 })).toEqual(event);
    expect(readLiveEvent({ ...event, magnetId: null })).toEqual({ ...event, magnetId: null });
    expect(readLiveEnd({ reason: 'replaced' })).toBe('replaced');
  });

  it.each([
    null,
    'lead',
    {},
    { ...event, topic: 'toString' },
    { ...event, topic: 1 },
    { ...event, magnetId: 1 },
    { ...event, magnetId: undefined },
    { ...event, at: 5 },
    { topic: 'lead', magnetId: null },
  ])('is not an event in another shape: %j', (told) => {
    expect(readLiveEvent(told)).toBeUndefined();
  });

  it.each([null, 'age', {}, { reason: 'tired' }, { reason: null }])(
    'is no reason we know: %j',
    (told) => {
      expect(readLiveEnd(told)).toBeUndefined();
    },
  );
});
