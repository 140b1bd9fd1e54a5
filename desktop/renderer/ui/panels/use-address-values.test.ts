import { expect, it } from 'vitest';
import { givenValues } from './use-address-values.ts';

it('asks for nothing that is not set', () => {
  expect(givenValues({ search: '', status: undefined })).toEqual({});
  expect(Object.keys(givenValues({ search: 'guide', status: undefined }))).toEqual(['search']);
});
