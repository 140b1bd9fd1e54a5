import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { contract } from '#shared/api/contract.ts';
import type { Api, Endpoint } from '#shared/api/define-api.ts';

interface Hit {
  method: string;
  path: string;
  status: number;
  code: string | null;
}

/** Set by the test command for a whole run; a single test file records nothing. */
const coverageFile = process.env['CONTRACT_COVERAGE_FILE'];

/** Notes one real call, with the error code it was answered with. */
export function recordCoverage(method: string, path: string, status: number, body: unknown): void {
  if (coverageFile === undefined) return;
  const hit: Hit = { method, path: path.split('?', 1)[0] ?? path, status, code: codeOf(body) };
  appendFileSync(coverageFile, `${JSON.stringify(hit)}\n`);
}

function codeOf(body: unknown): string | null {
  const isObject = typeof body === 'object' && body !== null;
  return isObject && 'code' in body && typeof body.code === 'string' ? body.code : null;
}

/** Endpoints, success statuses and declared errors that no test of the run ever met. */
export function findCoverageGaps(file: string): string[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const hits = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Hit); // written above
  return Object.entries(contract as { [feature: string]: Api }).flatMap(([feature, api]) =>
    Object.entries(api).flatMap(([name, endpoint]) =>
      gapsOf(endpoint, hits).map((gap) => `${feature}.${name}: ${gap}`),
    ),
  );
}

function gapsOf(endpoint: Endpoint, hits: readonly Hit[]): string[] {
  const pattern = new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`);
  const own = hits.filter((hit) => hit.method === endpoint.method && pattern.test(hit.path));
  if (own.length === 0) return ['never called'];
  const statuses = Object.keys(endpoint.responses)
    .filter((status) => !own.some((hit) => hit.status === Number(status)))
    .map((status) => `success ${status} never seen`);
  const errors = endpoint.errors
    .filter((code) => !own.some((hit) => hit.code === code))
    .map((code) => `error ${code} never seen`);
  return [...statuses, ...errors];
}
