import type { Dispatcher } from 'undici';
import webPush from 'web-push';
import type { PushMessage } from '#shared/notifications/push-message.ts';
import type { PushProblem } from '#shared/notifications/push-browsers.contract.ts';
import { fetchLimited, type LimitedAnswer } from '#server/platform/outbound/limited-fetch.ts';
import { LimitedFetchError } from '#server/platform/outbound/limited-fetch-error.ts';
import type { PushKey } from './push-key.ts';
import type { PushAddress } from './push.queries.ts';

const TOTAL_MS = 10_000;
/** Nothing of an answer is read but its status. */
const MOST_BYTES = 1;
const LONGEST_WAIT_SECONDS = 6 * 3_600;

/** What became of a message at the push service of a browser. */
export type PushOutcome =
  | { kind: 'taken' }
  | { kind: 'gone' }
  | { kind: 'too_large' }
  | {
      kind: 'failed';
      problem: PushProblem;
      /** Trying again helps. */
      isLater: boolean;
      /** As the service asks; null where it does not say. */
      afterSeconds: number | null;
    };

/** Sends one message. Throws nothing for what the other side does. */
export type SendPush = (
  to: PushAddress,
  message: PushMessage,
  how: { ttlSeconds: number },
) => Promise<PushOutcome>;

/**
 * Encrypts a message for one browser (RFC 8291) and brings it to its push service through the agent that
 * connects to public addresses only: the address is what a client said. Redirects are not followed.
 */
export function createPushSender({
  dispatcher,
  readKey,
  readSubject,
}: {
  dispatcher: Dispatcher;
  readKey: () => Promise<PushKey>;
  /** Whom a push service writes to when we send too much. */
  readSubject: () => Promise<string>;
}): SendPush {
  return async ({ endpoint, p256dh, auth }, message, { ttlSeconds }) => {
    const { publicKey, privateKey } = await readKey();
    const subject = await readSubject();
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      {
        vapidDetails: { subject, publicKey, privateKey },
        TTL: ttlSeconds,
        // One that waits for a sleeping device is replaced by its own repetition.
        topic: message.tag,
      },
    );
    try {
      const answer = await fetchLimited(new URL(endpoint), {
        dispatcher,
        headers: textsOf(headers),
        body,
        totalMs: TOTAL_MS,
        maxBytes: MOST_BYTES,
        type: /^/,
        onPiece: () => undefined,
      });
      return outcomeOf(answer);
    } catch (error) {
      if (!(error instanceof LimitedFetchError)) throw error;
      // It answered 200 with a text.
      const isTaken = ['too_large', 'bad_encoding', 'wrong_type'].includes(error.problem);
      if (isTaken) return { kind: 'taken' };
      return { kind: 'failed', problem: 'unreachable', isLater: true, afterSeconds: null };
    }
  };
}

/** Numbers are among them. */
function textsOf(headers: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
}

function outcomeOf({ status, header }: LimitedAnswer): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'taken' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 413) return { kind: 'too_large' };
  const isBusy = status === 429 || status >= 500;
  const afterSeconds = isBusy ? waitOf(header('retry-after')) : null;
  const problem = isBusy ? 'busy' : 'refused';
  return { kind: 'failed', problem, isLater: isBusy, afterSeconds };
}

/** Seconds, or a date. */
function waitOf(text: string | null): number | null {
  if (text === null) return null;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1_000;
  if (Number.isNaN(seconds)) return null;
  return Math.min(Math.max(Math.ceil(seconds), 1), LONGEST_WAIT_SECONDS);
}
