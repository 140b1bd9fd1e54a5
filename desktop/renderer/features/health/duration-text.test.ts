import { expect, it } from 'vitest';
import { durationText } from './duration-text.ts';

it('tells how long something lasts in the largest fitting unit', () => {
  const minute = 60_000;
  const texts = [0, minute, 59 * minute, 90 * minute, 47 * 60 * minute, 72 * 60 * minute];
  expect(texts.map(durationText)).toEqual([
    'less than a minute',
    '1 min',
    '59 min',
    '1 h',
    '47 h',
    '3 days',
  ]);
});
