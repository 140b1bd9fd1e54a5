import { AppError } from '#server/platform/errors.ts';
import { createLateAgent } from '#server/platform/outbound/late-agent.ts';
import { fetchLimited } from '#server/platform/outbound/limited-fetch.ts';
import {
  type FetchProblem,
  LimitedFetchError,
} from '#server/platform/outbound/limited-fetch-error.ts';

const TOTAL_MS = 20_000;
const MAX_BYTES = 8_000_000;
const TEXT = /^(?:text\/plain|application\/(?:json|octet-stream))\b/i;

/** Reads texts of addresses that operators chose: public https hosts, and `allowPrivateFor` in tests. */
export function createListFetcher({ allowPrivateFor }: { allowPrivateFor?: string | undefined }): {
  fetchText(address: string): Promise<string>;
  close(): Promise<void>;
} {
  const agent = createLateAgent({ allowPrivateFor: allowPrivateFor ?? null, keepAlive: false });
  return {
    async fetchText(address) {
      const url = URL.canParse(address) ? new URL(address) : null;
      const isAllowed =
        url !== null && (url.protocol === 'https:' || url.origin === allowPrivateFor);
      if (!isAllowed) throw unreachable('Only https addresses can be fetched.');
      const pieces: Buffer[] = [];
      try {
        const { status } = await fetchLimited(url, {
          dispatcher: agent,
          headers: { accept: 'text/plain, application/json' },
          totalMs: TOTAL_MS,
          maxBytes: MAX_BYTES,
          type: TEXT,
          onPiece: (piece) => void pieces.push(Buffer.from(piece)),
        });
        if (status !== 200) throw unreachable(`The server answered ${status}.`);
      } catch (error) {
        if (error instanceof LimitedFetchError) throw unreachable(reasons.get(error.problem) ?? '');
        throw error;
      }
      return Buffer.concat(pieces).toString('utf8');
    },
    close: () => agent.destroy(),
  };
}

const reasons: ReadonlyMap<FetchProblem, string> = new Map([
  ['timeout', 'It did not answer in time.'],
  ['unreachable', 'Its server cannot be reached from here.'],
  ['too_large', 'It is too large.'],
  ['wrong_type', 'It is no plain text.'],
  ['bad_encoding', 'Its compression cannot be read.'],
]);

function unreachable(problem: string): AppError {
  return new AppError('list_unreachable', { values: { problem } });
}
