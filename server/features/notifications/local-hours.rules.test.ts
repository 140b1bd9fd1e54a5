import { describe, expect, it } from 'vitest';
import { nextDigest, quietEnd } from './local-hours.rules.ts';

const at = (iso: string) => new Date(iso);

describe('quiet hours', () => {
  const night = { from: 22 * 60, until: 7 * 60 };
  it.each([
    ['2026-05-11T19:59:30Z', null],
    ['2026-05-11T20:00:00Z', '2026-05-12T05:00:00.000Z'],
    ['2026-05-12T04:59:59Z', '2026-05-12T05:00:00.000Z'],
    ['2026-05-12T05:00:00Z', null],
  ])('over midnight in Berlin: at %s they end %s', (now, end) => {
    expect(quietEnd(at(now), 'Europe/Berlin', night)?.toISOString() ?? null).toBe(end);
  });
  it('may lie within a day, and are none when not set', () => {
    const noon = { from: 12 * 60, until: 13 * 60 };
    expect(quietEnd(at('2026-05-11T12:30:00Z'), 'UTC', noon)).toEqual(at('2026-05-11T13:00:00Z'));
    expect(quietEnd(at('2026-05-11T11:59:00Z'), 'UTC', noon)).toBeNull();
    expect(quietEnd(at('2026-05-11T12:30:00Z'), 'UTC', null)).toBeNull();
  });
  it('are those of UTC in a zone that nobody knows', () => {
    expect(quietEnd(at('2026-05-11T23:00:00Z'), 'Mars/Olympus', night)).toEqual(
      at('2026-05-12T07:00:00Z'),
    );
  });
});

it.each([
  // Clocks go back an hour in this night, and on an hour in the other.
  ['2026-10-24T21:00:00Z', 7 * 60, '2026-10-25T06:00:00.000Z'],
  ['2026-03-28T22:00:00Z', 7 * 60, '2026-03-29T05:00:00.000Z'],
  // Half past two is left out.
  ['2026-03-29T00:30:00Z', 150, '2026-03-29T01:30:00.000Z'],
])('quiet hours follow the clocks: at %s, until minute %i, they end %s', (now, until, end) => {
  expect(quietEnd(at(now), 'Europe/Berlin', { from: 22 * 60, until })?.toISOString()).toBe(end);
});

describe('the next digest', () => {
  it.each([
    ['daily', '2026-05-11T05:59:00Z', '2026-05-11T06:00:00.000Z'],
    ['daily', '2026-05-11T06:00:00Z', '2026-05-12T06:00:00.000Z'],
    // 2026-05-11 is a Monday.
    ['weekly', '2026-05-11T05:00:00Z', '2026-05-11T06:00:00.000Z'],
    ['weekly', '2026-05-11T06:00:00Z', '2026-05-18T06:00:00.000Z'],
    ['weekly', '2026-05-16T12:00:00Z', '2026-05-18T06:00:00.000Z'],
    ['weekly', '2026-05-17T12:00:00Z', '2026-05-18T06:00:00.000Z'],
    // Clocks go back an hour in the night of 25 October.
    ['daily', '2026-10-24T12:00:00Z', '2026-10-25T07:00:00.000Z'],
  ] as const)('%s, at %s, is %s in Berlin', (step, now, next) => {
    expect(nextDigest(at(now), 'Europe/Berlin', step).toISOString()).toBe(next);
  });
});
