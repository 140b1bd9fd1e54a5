import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from './contract.ts';
import type { Endpoint } from './define-api.ts';

const endpoints = Object.entries(contract).flatMap(([api, calls]) =>
  Object.entries(calls).map(([name, endpoint]): [string, Endpoint] => [`${api}.${name}`, endpoint]),
);
const WRONG = [undefined, null, '', ' ', 'x', 'x'.repeat(200_000), -1, 0.5, 1e300, true, [], {}];

/** Zod's own sentences. */
const ZODS =
  /^(Invalid|Too (small|big)|Unrecognized|Expected|Required)|expected (string|number|date)|\b(NaN|undefined|ISO)\b/;

/** Every problem of a body: each field with each wrong value, and an empty body. */
function problemsOf(schema: z.ZodType): string[] {
  const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const bodies: unknown[] = [
    {},
    null,
    { surprise: 1 },
    ...fields.flatMap((field) => WRONG.map((value) => ({ [field]: value }))),
  ];
  return bodies.flatMap((body) => schema.safeParse(body).error?.issues ?? []).map((i) => i.message);
}

describe('the problems of a body', () => {
  it.each(endpoints.filter(([, { body }]) => body !== undefined))(
    'are described in plain words: %s',
    (_name, { body }) => {
      const problems = body === undefined ? [] : problemsOf(body);
      expect(problems.length).toBeGreaterThan(0);
      expect(problems.filter((text) => ZODS.test(text))).toEqual([]);
      expect(problems.filter((text) => text.trim() === '')).toEqual([]);
    },
  );

  it('have their own texts where a screen needs them', () => {
    const said = (schema: z.ZodType | undefined, body: object, field: string) =>
      schema?.safeParse(body).error?.issues.find(({ path }) => path[0] === field)?.message;
    const { operatorTakedowns, devices, operatorCreators } = contract;
    const { body: takedown } = operatorTakedowns.takeDown;
    expect(said(takedown, {}, 'reason')).toBe('Choose what is wrong with the page');
    expect(said(takedown, { reason: 'x' }, 'reason')).toBe('Choose what is wrong with the page');
    for (const name of ['', '  ']) {
      expect(said(devices.pair.body, { name }, 'name')).toBe('Give the device a name');
    }
    expect(said(operatorCreators.setPlan.body, { until: 'soon' }, 'until')).toBe(
      'Choose the day on which the plan ends',
    );
  });
});
