import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { type Endpoint, errorsOf } from '#shared/api/define-api.ts';
import { genericErrors } from '#shared/api/errors.ts';
import { contractRoutes } from '../access/contract-routes.ts';

interface Hit {
  method: string;
  path: string;
  status: number;
  code: string | null;
}

/** Set by the test command for a whole run; a single test file records nothing. */
const coverageFile = process.env['CONTRACT_COVERAGE_FILE'];

/**
 * Records one real call with its error code. @throws when its endpoint does not declare that code, so
 * that the test fails.
 */
export function recordCoverage(method: string, path: string, status: number, body: unknown): void {
  const hit: Hit = { method, path: path.split('?', 1)[0] ?? path, status, code: codeOf(body) };
  if (coverageFile !== undefined) appendFileSync(coverageFile, `${JSON.stringify(hit)}\n`);
  const endpoint = findEndpoint(hit);
  if (endpoint !== undefined && !mayAnswer(endpoint, hit))
    throw new Error(`${method} ${endpoint.path} answered ${hit.code}, which it does not declare`);
}

/** Its path with the fewest ids: `/api/magnets/limits` is no magnet. */
function findEndpoint(hit: Hit): Endpoint | undefined {
  return contractRoutes
    .filter(({ endpoint }) => isCallOf(endpoint, hit))
    .toSorted((a, b) => a.params.length - b.params.length)[0]?.endpoint;
}

function isCallOf({ method, path }: Endpoint, hit: Hit): boolean {
  return hit.method === method && patternOf(path).test(hit.path);
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
}

function mayAnswer(endpoint: Endpoint, { status, code }: Hit): boolean {
  const isSuccess = endpoint.responses[status] !== undefined; // one of them has a code; existing clients need it
  return isSuccess || code === null || code in genericErrors || errorsOf(endpoint).includes(code);
}

function codeOf(body: unknown): string | null {
  const isObject = typeof body === 'object' && body !== null;
  return isObject && 'code' in body && typeof body.code === 'string' ? body.code : null;
}

/** Endpoints, success statuses and declared errors that no test of the run exercised. */
export function findCoverageGaps(file: string): string[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const hits = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Hit); // written above
  return contractRoutes.flatMap(({ name, endpoint }) =>
    gapsOf(endpoint, hits).map((gap) => `${name}: ${gap}`),
  );
}

function gapsOf(endpoint: Endpoint, hits: readonly Hit[]): string[] {
  const own = hits.filter((hit) => isCallOf(endpoint, hit));
  if (own.length === 0) return ['never called'];
  const statuses = Object.keys(endpoint.responses)
    .filter((status) => !own.some((hit) => hit.status === Number(status)))
    .map((status) => `success ${status} never seen`);
  const errors = errorsOf(endpoint)
    .filter((code) => !own.some((hit) => hit.code === code))
    .map((code) => `error ${code} never seen`);
  return [...statuses, ...errors];
}
