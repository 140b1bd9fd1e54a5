import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { idAt, idTime, isPlausibleId } from './linkedin-id.ts';

const now = new Date('2026-11-20T12:00:00Z');

describe('ids of LinkedIn', () => {
  test.each([
    ['7458902656414228481', 1_778_340_972_999],
    ['6480388078321045504', 1_545_044_917_660],
    ['7402746946853253120', 1_764_952_408_517],
    ['6685980502161199104', 1_594_061_971_226],
  ])('%s contains its time to the millisecond', (id, ms) => {
    expect(idTime(id).getTime()).toBe(ms);
  });

  test.each([
    ['18 digits', '703534587425156710', true],
    ['19 digits', '7035345874251567104', true],
    ['17 digits', '70353458742515671', false],
    ['20 digits', '17035345874251567104', false],
    ['a leading zero', '0703534587425156710', false],
    ['more than 63 bits', '9223372036854775808', false],
    ['digits of another script', '٧٠٣٥٣٤٥٨٧٤٢٥١٥٦٧١٠٤', false],
    ['a sign', '-7035345874251567104', false],
    ['a line end', '7035345874251567104\n', false],
    ['nothing', '', false],
    ['the future', '9000000000000000000', false],
  ])('%s: %s is plausible: %s', (_name, id, isPlausible) => {
    expect(isPlausibleId(id, now)).toBe(isPlausible);
  });

  test('are limited to 63 bits even for a clock after 2039', () => {
    const late = new Date('2100-01-01');
    expect(isPlausibleId('9223372036854775807', late)).toBe(true);
    expect(isPlausibleId('9223372036854775808', late)).toBe(false);
  });

  test('are plausible at the time they were made for, and contain that time', () => {
    const moments = fc.date({ min: new Date('2003-05-05'), max: now, noInvalidDate: true });
    fc.assert(
      fc.property(moments, fc.nat(4_194_303), (time, low) => {
        const id = idAt(time, low);
        expect(idTime(id)).toEqual(time);
        expect(BigInt(id) & 4_194_303n).toBe(BigInt(low));
        expect(isPlausibleId(id, time)).toBe(true);
      }),
    );
  });
});
