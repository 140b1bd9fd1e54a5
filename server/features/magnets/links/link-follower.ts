import type { Dispatcher } from 'undici';
import { fetchLimited } from '#server/platform/outbound/limited-fetch.ts';
import { LimitedFetchError } from '#server/platform/outbound/limited-fetch-error.ts';

/** Where an address leads. */
export interface FollowedLink {
  /** The address itself and what it was redirected to, in order; the last one may not have answered. */
  steps: URL[];
  /** Of the last answer; null without one. */
  status: number | null;
  /**
   * `answered`: the last step is where it ends. `private_address`: the last step has an address nobody may
   * look at from here. `stopped`: too many redirects, or the last step is no page of the web.
   */
  end: 'answered' | 'no_host' | 'private_address' | 'failed' | 'stopped';
}

/** Never throws for what the other side does. */
export type FollowLink = (address: string) => Promise<FollowedLink>;

const TOTAL_MS = 8_000;
const MOST_REDIRECTS = 5;
/** A page that opens is not read. */
const MOST_BYTES = 1;
/** That nothing came of a look for the host is told by these codes of Node's. */
const NO_HOST = /\b(ENOTFOUND|EAI_NONAME)\b/;
const NOT_ALLOWED = /\bADDRESS_NOT_ALLOWED\b/;

/**
 * One request for each step, through an agent that connects to public addresses only, so that nobody
 * looks around in the installation's own network.
 */
export function createLinkFollower({
  dispatcher,
  publicUrl,
}: {
  dispatcher: Dispatcher;
  publicUrl: string;
}): FollowLink {
  const headers = { 'user-agent': `Unlatch link check (+${publicUrl})`, accept: '*/*' };

  async function ask(url: URL): Promise<{ status: number; location: string | null }> {
    try {
      const limits = { totalMs: TOTAL_MS, maxBytes: MOST_BYTES, type: /^/ };
      const answer = await fetchLimited(url, { dispatcher, headers, ...limits, onPiece: () => {} });
      return { status: answer.status, location: answer.header('location') };
    } catch (error) {
      const hasContent =
        error instanceof LimitedFetchError &&
        ['too_large', 'bad_encoding', 'wrong_type'].includes(error.problem);
      if (hasContent) return { status: 200, location: null };
      throw error;
    }
  }

  return async (address) => {
    const steps: URL[] = [];
    let status: number | null = null;
    try {
      steps.push(new URL(address));
      for (const url of steps) {
        if (!isWebPort(url)) break;
        const answer = await ask(url);
        ({ status } = answer);
        if (status < 300 || status >= 400 || answer.location === null) {
          return { steps, status, end: 'answered' };
        }
        const next = new URL(answer.location, url);
        if (!['http:', 'https:'].includes(next.protocol)) break;
        steps.push(next);
        if (steps.length > MOST_REDIRECTS + 1) break;
      }
      return { steps, status, end: 'stopped' };
    } catch (error) {
      return { steps, status, end: endOf(error) };
    }
  };
}

/** Mail, name and other servers have the ports below 1024, so that no page makes this server talk to them. */
function isWebPort({ port }: URL): boolean {
  return port === '' || port === '80' || port === '443' || Number(port) >= 1_024;
}

function endOf(error: unknown): FollowedLink['end'] {
  if (!(error instanceof LimitedFetchError)) return 'failed';
  if (NO_HOST.test(error.message)) return 'no_host';
  return NOT_ALLOWED.test(error.message) ? 'private_address' : 'failed';
}
