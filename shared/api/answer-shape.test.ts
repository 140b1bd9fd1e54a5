import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from './contract.ts';
import { answersWithEvents } from './event-stream.ts';
import { answersWithFile, fits, shapeOf } from './answer-shape.ts';

const Answer = z.object({
  items: z.array(z.object({ id: z.string(), amount: z.number().nullable() })),
  next: z.string().optional(),
  state: z.enum(['on', 'off']),
  counts: z.record(z.string(), z.number()),
  who: z.union([z.object({ name: z.string() }), z.literal(true)]),
});
const good = { items: [{ id: 'a', amount: null }], state: 'on', counts: { a: 1 }, who: true };

describe('the shape of an answer', () => {
  it('takes what the schema takes, and more fields than it names', () => {
    const shape = shapeOf(Answer);
    expect(fits(shape, good)).toBe(true);
    expect(fits(shape, { ...good, who: { name: 'Ada' }, next: 'c2', later: [] })).toBe(true);
  });

  it.each([
    ['a list that is a text', { items: 'none' }],
    ['an item without its id', { items: [{ amount: 1 }] }],
    ['a number that is a text', { items: [{ id: 'a', amount: '1' }] }],
    ['a missing field', { state: undefined }],
    ['a value of no choice', { who: 'Ada' }],
    ['a record that is a list', { counts: [1] }],
    ['a wrong optional field', { next: 5 }],
  ])('refuses %s, as the schema does', (_what, change) => {
    const wrong = { ...good, ...change };
    expect(Answer.safeParse(wrong).success).toBe(false);
    expect(fits(shapeOf(Answer), wrong)).toBe(false);
  });

  it('refuses an empty answer of every endpoint that promises something', () => {
    const endpoints = Object.values(contract).flatMap((api) => Object.values(api));
    const schemas = endpoints
      .filter((each) => !answersWithFile(each) && !answersWithEvents(each))
      .flatMap(({ path, responses }) =>
        Object.values<z.ZodType>(responses).map((schema) => ({ path, schema })),
      );
    const differing = schemas.filter(({ schema }) => {
      const isTaken = schema.safeParse(null).success || schema.safeParse(undefined).success;
      return fits(shapeOf(schema), null) !== isTaken;
    });
    expect(differing.map(({ path }) => path)).toEqual([]);
  });
});
