// HarvestAPI: requests one comment by its link (https://docs.harvest-api.com).
import type { Dispatcher } from 'undici';
import { canonicalCommentUrl } from '#shared/unlock/link/comment-link.ts';
import { fetchLimited } from '#server/platform/outbound/limited-fetch.ts';
import { LimitedFetchError } from '#server/platform/outbound/limited-fetch-error.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { readHarvestBody, readHarvestStatus } from './harvest-answer.ts';
import { type PaidProvider, providerFailure, type ProviderFailure } from './paid-provider.ts';

export const harvestApiOrigin = 'https://api.harvest-api.com';

export interface HarvestApiOptions {
  /** Scheme, host and port only. */
  origin: string;
  dispatcher: Dispatcher;
  clock: Clock;
  totalMs?: number;
  maxBytes?: number;
}

/** Sends only the comment's link and the key. */
export function createHarvestApi(options: HarvestApiOptions): PaidProvider {
  const { origin, dispatcher, clock, totalMs = 10_000, maxBytes = 512 * 1024 } = options;
  return {
    name: 'harvest_api',
    async ask(link, key) {
      const url = new URL('/linkedin/post-comment', origin);
      url.searchParams.set('url', canonicalCommentUrl(link));
      const pieces: Buffer[] = [];
      try {
        const { status, header } = await fetchLimited(url, {
          dispatcher,
          headers: { 'x-api-key': key, accept: 'application/json', 'accept-encoding': 'gzip, br' },
          type: /^application\/json\b/i,
          totalMs,
          maxBytes,
          onPiece: (piece) => void pieces.push(piece),
        });
        const retryAfter = header('retry-after');
        const asked = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : null;
        const failure = readHarvestStatus(status, asked);
        if (failure !== null) return failure;
        return readHarvestBody(Buffer.concat(pieces).toString('utf8'), link, clock.now());
      } catch (error) {
        if (!(error instanceof LimitedFetchError)) throw error;
        return nameFailure(error);
      }
    },
    close: () => dispatcher.destroy(),
  };
}

/** The request never reached the provider, so it caused no cost. */
const neverReached = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ADDRESS_NOT_ALLOWED|no connection)/;

function nameFailure({ problem, message }: LimitedFetchError): ProviderFailure {
  const detail = `${problem}: ${message}`;
  switch (problem) {
    case 'timeout':
    case 'unreachable':
      return providerFailure('unavailable', detail, { isFree: neverReached.test(message) });
    case 'too_large':
    case 'bad_encoding':
    case 'wrong_type':
      return providerFailure('odd_answer', detail);
  }
}
