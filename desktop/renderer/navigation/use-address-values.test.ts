import { expect, it } from 'vitest';
import { allOrOne, givenValues, oneChoice, shortText } from './use-address-values.ts';

it('leaves out values that are not set', () => {
  expect(givenValues({ search: '', status: undefined })).toEqual({});
  expect(Object.keys(givenValues({ search: 'guide', status: undefined }))).toEqual(['search']);
});

it('takes from an address only what a list can use', () => {
  const state = oneChoice(['open', 'settled']);
  expect(['settled', 'constructor', ''].map(state)).toEqual(['settled', 'open', 'open']);
  expect(allOrOne(['draft'])('__proto__')).toBeUndefined();
  expect(['guide', 'a\u0000b', 'longer'].map(shortText(5))).toEqual(['guide', '', 'longe']);
});
