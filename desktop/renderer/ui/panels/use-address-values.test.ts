import { expect, it } from 'vitest';
import { givenValues } from './use-address-values.ts';

it('leaves out values that are not set', () => {
  expect(givenValues({ search: '', status: undefined })).toEqual({});
  expect(Object.keys(givenValues({ search: 'guide', status: undefined }))).toEqual(['search']);
});
