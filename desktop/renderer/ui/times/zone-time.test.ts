import { describe, expect, test } from 'vitest';
import { instantOf, wallTime } from './zone-time.ts';

describe('a time of a clock in a zone', () => {
  test('is an instant and back, in zones with whole, half and quarter hours', () => {
    for (const [zone, instant] of [
      ['UTC', '2026-12-01T09:00:00.000Z'],
      ['Europe/Berlin', '2026-12-01T08:00:00.000Z'],
      ['Europe/Berlin', '2026-07-01T07:00:00.000Z'],
      ['Asia/Kathmandu', '2026-12-01T03:15:00.000Z'],
      ['America/Sao_Paulo', '2026-12-01T12:00:00.000Z'],
    ] as const) {
      const day = instant.slice(0, 10);
      expect(wallTime(instant, zone)).toBe(`${day}T09:00`);
      expect(instantOf(`${day}T09:00`, zone)).toBe(instant);
    }
  });

  test('is the first of two when the clocks go back, and later when they leave it out', () => {
    expect(instantOf('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
    expect(instantOf('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
    expect(wallTime('2026-03-29T01:30:00.000Z', 'Europe/Berlin')).toBe('2026-03-29T03:30');
    expect(instantOf('2026-04-05T01:45', 'Australia/Lord_Howe')).toBe('2026-04-04T14:45:00.000Z');
  });

  test('is nothing for a half-typed one', () => {
    expect(instantOf('', 'UTC')).toBe('');
    expect(instantOf('2026-13-01T09:00', 'UTC')).toBe('');
    expect(wallTime('', 'UTC')).toBe('');
  });
});
