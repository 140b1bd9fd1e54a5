import type { Dispatcher } from 'undici';
import type { LinkOutcome } from '#shared/magnets/link-check.contract.ts';
import { fetchLimited } from '#server/platform/outbound/limited-fetch.ts';
import { LimitedFetchError } from '#server/platform/outbound/limited-fetch-error.ts';

export interface LinkFinding {
  outcome: LinkOutcome;
  /** Of the last answer; null without one. */
  status: number | null;
}

/** Looks whether an address opens; never throws for what the other side does. */
export type CheckLink = (url: string) => Promise<LinkFinding>;

const TOTAL_MS = 8_000;
const MOST_REDIRECTS = 5;
/** A page that opens is not read. */
const MOST_BYTES = 1;
const GONE: ReadonlySet<number> = new Set([404, 410]);
/** That nothing came of a look for the host is told by these codes of Node's. */
const NO_HOST = /\b(ENOTFOUND|EAI_NONAME)\b/;

/**
 * One request for each step, through an agent that connects to public addresses only, so that nobody
 * looks around in the installation's own network.
 */
export function createLinkChecker({
  dispatcher,
  publicUrl,
}: {
  dispatcher: Dispatcher;
  publicUrl: string;
}): CheckLink {
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
    let status: number | null = null;
    try {
      let url = new URL(address);
      for (let step = 0; step <= MOST_REDIRECTS; step += 1) {
        const answer = await ask(url);
        ({ status } = answer);
        if (GONE.has(status)) return { outcome: 'missing', status };
        if (status >= 200 && status < 300) return { outcome: 'opens', status };
        if (status < 300 || status >= 400 || answer.location === null) break;
        url = new URL(answer.location, url);
        if (!['http:', 'https:'].includes(url.protocol)) break;
      }
      return { outcome: 'unknown', status };
    } catch (error) {
      const isNoHost = error instanceof LimitedFetchError && NO_HOST.test(error.message);
      return { outcome: isNoHost ? 'no_host' : 'unknown', status };
    }
  };
}
