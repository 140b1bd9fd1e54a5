import { describe, expect, it } from 'vitest';
import { typedSince, withKept } from './kept-magnet-form.ts';
import { emptyItemValues, emptyMagnetForm } from './magnet-form-values.ts';

const before = { ...emptyMagnetForm, title: 'Plan', triggerWords: ['GROWTH'] };

describe('the unsaved input of a magnet form', () => {
  it('is the fields that differ', () => {
    const values = { ...before, title: 'Better plan', triggerWords: ['GROWTH', 'PLAN'] };
    expect(typedSince(before, values)).toEqual({
      title: 'Better plan',
      triggerWords: ['GROWTH', 'PLAN'],
    });
    expect(typedSince(before, { ...before })).toEqual({});
  });

  it('is restored field by field over what was saved elsewhere meanwhile', () => {
    const savedElsewhere = { ...before, description: 'From the other tab' };
    expect(withKept(savedElsewhere, { title: 'Better plan' })).toEqual({
      ...savedElsewhere,
      title: 'Better plan',
    });
  });

  it('comes back from storage unchanged', () => {
    const file = {
      id: 'abcdefghijkmnpqrstuv',
      name: 'plan.pdf',
      size: 5,
      mediaType: 'application/pdf',
      createdAt: '2026-03-01T12:00:00.000Z',
    };
    const item = { ...emptyItemValues('1'), type: 'file' as const, file };
    const values = { ...before, items: [item, { ...item, id: 'b', textContent: '  ## Week 1\n' }] };
    const stored: unknown = JSON.parse(JSON.stringify(typedSince(before, values)));
    expect(withKept(before, stored)).toEqual(values);
  });

  it('is dropped when it was saved meanwhile or has an unknown shape', () => {
    expect(withKept(before, { title: 'Plan' })).toBeNull();
    expect(withKept(before, {})).toBeNull();
    for (const broken of [null, 'text', { title: 5 }, { template: 'loud' }, { items: [] }]) {
      expect(withKept(before, broken)).toBeNull();
    }
    expect(withKept(before, { title: 'New', unheardOf: 1 })).toEqual({ ...before, title: 'New' });
  });
});
