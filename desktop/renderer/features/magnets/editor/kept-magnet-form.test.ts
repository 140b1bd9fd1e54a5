import { describe, expect, it } from 'vitest';
import { typedSince, withKept } from './kept-magnet-form.ts';
import { emptyMagnetForm } from './magnet-form-values.ts';

const before = { ...emptyMagnetForm, title: 'Plan', triggerWords: ['GROWTH'] };

describe('what is kept of a magnet form', () => {
  it('is the fields that differ', () => {
    const values = { ...before, title: 'Better plan', triggerWords: ['GROWTH', 'PLAN'] };
    expect(typedSince(before, values)).toEqual({
      title: 'Better plan',
      triggerWords: ['GROWTH', 'PLAN'],
    });
    expect(typedSince(before, { ...before })).toEqual({});
  });

  it('comes back over what was saved elsewhere meanwhile, field by field', () => {
    const savedElsewhere = { ...before, description: 'From the other tab' };
    expect(withKept(savedElsewhere, { title: 'Better plan' })).toEqual({
      ...savedElsewhere,
      title: 'Better plan',
    });
  });

  it('comes back as it went into the storage', () => {
    const file = {
      id: 'abcdefghijkmnpqrstuv',
      name: 'plan.pdf',
      size: 5,
      mediaType: 'application/pdf',
      createdAt: '2026-03-01T12:00:00.000Z',
    };
    const values = { ...before, contentType: 'file' as const, file, textContent: '  ## Week 1\n' };
    const stored: unknown = JSON.parse(JSON.stringify(typedSince(before, values)));
    expect(withKept(before, stored)).toEqual(values);
  });

  it('is nothing when it was saved meanwhile, or is of no shape the form knows', () => {
    expect(withKept(before, { title: 'Plan' })).toBeNull();
    expect(withKept(before, {})).toBeNull();
    for (const broken of [null, 'text', { title: 5 }, { template: 'loud' }]) {
      expect(withKept(before, broken)).toBeNull();
    }
    expect(withKept(before, { title: 'New', unheardOf: 1 })).toEqual({ ...before, title: 'New' });
  });
});
