import { useLocation } from 'react-router-dom';
import {
  type AnalyticsQuery,
  comparisons,
  periodKinds,
  plainQuery,
} from '#shared/analytics/query.ts';

type Chosen = Pick<AnalyticsQuery, 'period' | 'compare'>;

const STORED = 'dashboard_period';
/** What the dashboard shows before its reader chooses. */
const usual: Chosen = { period: { kind: '30d' }, compare: 'previous' };

/** Anything may stand in a browser's storage. */
function readStored(): Chosen {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(STORED) ?? '[]');
    const [period, compared] = Array.isArray(stored) ? stored : [];
    const kind = periodKinds.find((one) => one === period);
    return {
      period: kind === undefined ? usual.period : { kind },
      compare: comparisons.find((one) => one === compared) ?? usual.compare,
    };
  } catch {
    // Something else was stored, or there is no storage.
    return usual;
  }
}

/**
 * The period and the comparison that were chosen last in this browser. Days of a calendar are not kept:
 * later they are the wrong ones, and another account of this browser may not have them.
 */
export function keepPeriod({ period, compare }: Chosen): void {
  try {
    const kind = periodKinds.find((one) => one === period.kind);
    if (kind !== undefined) window.localStorage.setItem(STORED, JSON.stringify([kind, compare]));
  } catch {
    // There is no space or no storage: the usual period comes next time.
  }
}

/** By entry of the browser's history, also while other screens are shown. */
const shown = new Map<string, AnalyticsQuery>();

/**
 * What the dashboard shows without a query in its address: what was chosen last when it was opened. A step
 * back shows what that step showed.
 */
export function usePlainDashboard(): AnalyticsQuery {
  const { key } = useLocation();
  const plain = shown.get(key) ?? { ...plainQuery, ...readStored() };
  shown.set(key, plain);
  return plain;
}
