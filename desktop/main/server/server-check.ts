import { readJson } from '#shared/app/read-json.ts';
import type { Fetch } from './api-forwarder.ts';
import { readServerAddress, type ServerAddress } from './server-address.ts';

const TIMEOUT_MS = 10_000;
/** Calls that the console needs; the product's name may change, these may not. */
const NEEDED_CALLS = ['/api/auth/validate', '/api/dashboard', '/api/activity'];

export type ServerCheck = { ok: true; origin: string } | { ok: false; problem: string };

const addressTexts: Record<Extract<ServerAddress, { ok: false }>['problem'], string> = {
  empty: 'Enter the address of your server',
  malformed: 'This is not a web address. It looks like https://leads.example.com',
  credentials: 'Leave out the user name and password; you sign in on the next screen',
  not_https:
    'This address is not encrypted. Use https:// (http:// works on this computer only, such as http://localhost:3000)',
};

/** Finds out whether a typed address leads to a ready server of this product. */
export async function checkServer(text: string, fetch: Fetch): Promise<ServerCheck> {
  const address = readServerAddress(text);
  if (!address.ok) return { ok: false, problem: addressTexts[address.problem] };
  const { origin } = address;
  const read = (path: string) =>
    fetch(`${origin}${path}`, {
      redirect: 'error',
      credentials: 'omit',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  try {
    const health = await read('/health/ready');
    // The page of another program counts as an answer; a lost connection does not.
    const state = statusOf(readJson(await health.text()));
    if (state === 'not ready')
      return { ok: false, problem: `${origin} is starting. Try again shortly` };
    if (state !== 'ready') return { ok: false, problem: notOurs(origin) };
    const description = await read('/api/openapi.json');
    if (description.status === 421) {
      return { ok: false, problem: 'This server has another public address. Use that one' };
    }
    return isOurs(readJson(await description.text()))
      ? { ok: true, origin }
      : { ok: false, problem: notOurs(origin) };
  } catch (error) {
    return { ok: false, problem: connectionText(origin, error) };
  }
}

function statusOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'status' in body ? body.status : null;
}

function isOurs(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || !('paths' in body)) return false;
  const { paths } = body;
  if (typeof paths !== 'object' || paths === null) return false;
  return NEEDED_CALLS.every((call) => Object.hasOwn(paths, call));
}

function notOurs(origin: string): string {
  return `${origin} responds, but it is not an Unlatch server, or its version is too old`;
}

/** Chromium names its network errors in the message; node hides them in the cause. */
function connectionText(origin: string, error: unknown): string {
  const text =
    error instanceof Error ? `${error.name} ${error.message} ${String(error.cause)}` : '';
  if (/CERT|SSL|self-signed/i.test(text)) {
    return `The certificate of ${origin} is not trusted, so nothing was sent to it`;
  }
  if (/Timeout|TIMED_OUT/i.test(text)) return `${origin} did not respond in time`;
  if (/redirect/i.test(text))
    return `${origin} redirects to another address. Use the final address`;
  return `${origin} cannot be reached. Check the address and your connection`;
}
