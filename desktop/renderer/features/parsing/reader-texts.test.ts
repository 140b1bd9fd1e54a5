import { describe, expect, it } from 'vitest';
import { failureText, moveReader } from './reader-texts.ts';

describe('a reader', () => {
  it('is moved among readers of its kind, and a paid one stays behind the free ones', () => {
    const readers = [{ name: 'guest_page' }, { name: 'harvest_api' }] as const;
    expect(moveReader(readers, 'guest_page', 1)).toBeNull();
    expect(moveReader(readers, 'guest_page', -1)).toBeNull();
    expect(moveReader(readers, 'harvest_api', -1)).toBeNull();
    const free = [
      { name: 'guest_page' as const, at: 1 },
      { name: 'guest_page' as const, at: 2 },
    ];
    expect(moveReader(free, 'guest_page', 1)?.map(({ at }) => at)).toEqual([2, 1]);
  });

  it('has a text for each failure, and shows an unknown failure by its code', () => {
    expect(failureText('no_credit')).toBe('No credit left');
    expect(failureText('moon_phase')).toBe('moon phase');
  });
});
