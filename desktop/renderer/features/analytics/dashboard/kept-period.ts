import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type AnalyticsQuery, plainQuery } from '#shared/analytics/query.ts';

type Chosen = Pick<AnalyticsQuery, 'period' | 'compare'>;

const STORED = 'dashboard_period';
/** What the dashboard shows before its reader chooses. */
const usual: Chosen = { period: { kind: '30d' }, compare: 'previous' };
const kinds = ['today', '7d', '30d', '90d'] as const;
const comparisons = ['none', 'previous', 'year'] as const;

const isDay = (day: unknown): day is string =>
  typeof day === 'string' && /^20\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));

/** Anything may stand in a browser's storage, and what reads addresses is not loaded here. */
function readStored(): Chosen {
  try {
    const { period, compare } = JSON.parse(window.localStorage.getItem(STORED) ?? '{}') as {
      period?: { kind?: unknown; from?: unknown; to?: unknown };
      compare?: unknown;
    }; // each part is looked at below
    const compared = comparisons.find((one) => one === compare) ?? usual.compare;
    const kind = kinds.find((one) => one === period?.kind);
    if (kind !== undefined) return { period: { kind }, compare: compared };
    const { from, to } = period ?? {};
    return isDay(from) && isDay(to) && from <= to
      ? { period: { kind: 'own', from, to }, compare: compared }
      : { ...usual, compare: compared };
  } catch {
    // Nothing was stored, by something else, or there is no storage.
    return usual;
  }
}

/** The period and the comparison that were chosen last in this browser. */
export function keepPeriod({ period, compare }: Chosen): void {
  try {
    window.localStorage.setItem(STORED, JSON.stringify({ period, compare }));
  } catch {
    // There is no space or no storage: the usual period comes next time.
  }
}

/**
 * What the dashboard shows without a query in its address: what was chosen last when it was opened. A step
 * back shows what that step showed.
 */
export function usePlainDashboard(): AnalyticsQuery {
  const { key } = useLocation();
  const [shown] = useState(() => new Map<string, AnalyticsQuery>());
  const plain = shown.get(key) ?? { ...plainQuery, ...readStored() };
  shown.set(key, plain);
  return plain;
}
