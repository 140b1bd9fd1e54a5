import { expect, it } from 'vitest';
import { RowId } from '#shared/api/field-types.ts';
import { newRequestId } from './request-id.ts';

it('the name of a request is one that the server takes, and another one each time', () => {
  const ids = Array.from({ length: 200 }, newRequestId);
  for (const id of ids) expect(RowId.safeParse(id).success).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});
