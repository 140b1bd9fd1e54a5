import { describe, expect, it } from 'vitest';
import type { AskedField } from '../magnets/extra-fields/extra-fields.ts';
import { readFieldAnswer, readFieldAnswers } from './field-answer.rules.ts';

const field = (changes: Partial<AskedField> = {}): AskedField => ({
  id: 'one',
  label: 'One',
  kind: 'text',
  options: [],
  isRequired: false,
  autofill: null,
  ...changes,
});
const answerOf = (kind: AskedField['kind'], typed: string, changes: Partial<AskedField> = {}) =>
  readFieldAnswer(field({ kind, ...changes }), typed);
const isRefused = (kind: AskedField['kind'], typed: string, changes: Partial<AskedField> = {}) =>
  'problem' in answerOf(kind, typed, changes);

describe('an answer to an extra field', () => {
  it('is trimmed and brought to one line', () => {
    expect(answerOf('text', '  Acme\r\n\tInc.\u0007 ')).toEqual({ answer: 'Acme Inc.' });
    expect(answerOf('text', ' \n ')).toEqual({ answer: null });
  });

  it('may be left out unless the field is required', () => {
    for (const kind of ['text', 'number', 'date', 'choice', 'link', 'flag'] as const) {
      expect(answerOf(kind, '')).toEqual({ answer: null });
      expect(isRefused(kind, ' ', { isRequired: true })).toBe(true);
    }
  });

  it('is a number however people write it, and never one of thousands by mistake', () => {
    const typed = ['12', ' 12.50', '12,5', '-3', '007'];
    expect(typed.map((text) => answerOf('number', text))).toEqual(
      ['12', '12.5', '12.5', '-3', '7'].map((answer) => ({ answer })),
    );
    expect(
      ['1,000', '1.2.3', '1e9', '12 people', 'NaN', '9'.repeat(16)].filter(
        (text) => !isRefused('number', text),
      ),
    ).toEqual([]);
  });

  it('is a day that exists', () => {
    expect(answerOf('date', '2024-02-29')).toEqual({ answer: '2024-02-29' });
    expect(
      ['2026-02-30', '0000-01-01', '29.2.2024', '2026-1-1', '2026-13-01'].filter(
        (text) => !isRefused('date', text),
      ),
    ).toEqual([]);
  });

  it('is one of the choices, letter by letter', () => {
    const options = ['Small', 'Large'];
    expect(answerOf('choice', 'Small', { options })).toEqual({ answer: 'Small' });
    expect(isRefused('choice', 'small', { options })).toBe(true);
    expect(isRefused('choice', 'Huge', { options })).toBe(true);
    expect(answerOf('flag', 'No')).toEqual({ answer: 'No' });
    expect(isRefused('flag', 'true')).toBe(true);
  });

  it('is an address that browsers open, also without https://', () => {
    expect(answerOf('link', 'acme.com')).toEqual({ answer: 'https://acme.com' });
    expect(answerOf('link', 'http://acme.com/a?b')).toEqual({ answer: 'http://acme.com/a?b' });
    expect(
      ['javascript:alert(1)', 'acme', 'https://u:p@acme.com', 'data:text/html,x'].filter(
        (text) => !isRefused('link', text),
      ),
    ).toEqual([]);
  });

  it('is a phone number where the field asks for one', () => {
    const phone = { autofill: 'tel' } as const;
    for (const text of [
      '+49 30 123456',
      '(030) 12 34-56',
      '555.123.4567',
      '+49 30 123456 ext. 7',
    ]) {
      expect(answerOf('text', text, phone)).toEqual({ answer: text });
    }
    expect(
      ['call me', '12', '+49 30 123456 or by mail', '1'.repeat(21)].filter(
        (text) => !isRefused('text', text, phone),
      ),
    ).toEqual([]);
  });

  it('is bounded', () => {
    expect(isRefused('text', 'x'.repeat(300))).toBe(false);
    expect(isRefused('text', 'x'.repeat(301))).toBe(true);
    expect(isRefused('link', `acme.com/${'x'.repeat(500)}`)).toBe(true);
  });

  it('of several fields is read for each, and what nobody asked for is left out', () => {
    const fields = [field(), field({ id: 'two', isRequired: true }), field({ id: 'three' })];
    const { answers, problems } = readFieldAnswers(fields, { one: 'A', other: 'B', three: '' });
    expect(answers).toEqual([{ fieldId: 'one', label: 'One', answer: 'A' }]);
    expect([...problems.keys()]).toEqual(['two']);
  });
});
