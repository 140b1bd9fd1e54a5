import type { Measures, Series } from './measures.ts';

const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * The series of a route by method and pattern. What matched no route, such as a file of the build or an
 * unknown address, is counted together: an address may hold ids and secrets and is never a name.
 */
export function createRouteSeries(
  measures: Measures,
): (method: string, pattern: unknown) => Series {
  const known = new Map<string, Series>();
  return (method, pattern) => {
    const verb = method === 'HEAD' ? 'GET' : METHODS.has(method) ? method : 'other';
    const path = typeof pattern === 'string' ? pattern : 'no route';
    const name = `${verb} ${path}`;
    let series = known.get(name);
    if (series === undefined) {
      series = measures.series('route', name);
      known.set(name, series);
    }
    return series;
  };
}

/** How an answer counts: refused by a rule, or failed on our side. */
export function resultOf(status: number): 'failed' | 'refused' | undefined {
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : undefined;
}
