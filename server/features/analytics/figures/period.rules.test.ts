import { describe, expect, it } from 'vitest';
import { AnalyticsQuery } from '#shared/analytics/query.ts';
import { dayIn, quarterIn, spansOf } from './period.rules.ts';

const of = (query: object) => spansOf(AnalyticsQuery.parse(query), '2026-11-23');

describe('the days of a query', () => {
  it('end today', () => {
    expect(of({ period: { kind: 'today' } })).toEqual({
      span: { from: '2026-11-23', to: '2026-11-23' },
      compared: null,
    });
    expect(of({ period: { kind: '90d' } }).span.from).toBe('2026-08-26');
  });

  it('are compared with as many days before, or of the year before', () => {
    const period = { kind: 'own', from: '2028-02-28', to: '2028-02-29' };
    expect(of({ period, compare: 'previous' }).compared).toEqual({
      from: '2028-02-26',
      to: '2028-02-27',
    });
    expect(of({ period, compare: 'year' }).compared).toEqual({
      from: '2027-02-27',
      to: '2027-02-28',
    });
  });

  it('that are not over are compared up to the next quarter of an hour', () => {
    const until = (zone: string, time: string) => quarterIn(zone, new Date(`2026-10-25T${time}Z`));
    expect(until('UTC', '00:00:00')).toBe('00:15');
    expect(until('UTC', '14:14:59')).toBe('14:15');
    expect(until('Asia/Kathmandu', '12:00:00')).toBe('18:00');
    expect(until('UTC', '23:45:00')).toBe('24:00');
  });

  it('begin at midnight of the zone', () => {
    const at = new Date('2026-10-25T10:59:59Z');
    expect(dayIn('Pacific/Kiritimati', at)).toBe('2026-10-26');
    expect(dayIn('Pacific/Pago_Pago', at)).toBe('2026-10-24');
  });
});
