import { liveEndReasons, liveTopics, type LiveEnd, type LiveEvent } from './live.contract.ts';

// Read without schemas: every screen of the console opens the stream, and Zod would come with it, a
// fifth of all that a screen loads (decision 0044).

/** An event as a stream or another tab tells it; undefined for another shape, as of a newer server. */
export function readLiveEvent(told: unknown): LiveEvent | undefined {
  if (!isObject(told) || !('topic' in told && 'magnetId' in told && 'at' in told)) return undefined;
  const { magnetId, at } = told;
  const topic = oneOf(liveTopics, told.topic);
  if (topic === undefined || typeof at !== 'string') return undefined;
  return magnetId === null || typeof magnetId === 'string' ? { topic, magnetId, at } : undefined;
}

/** Why a stream ended; undefined for a reason we do not know. */
export function readLiveEnd(told: unknown): LiveEnd['reason'] | undefined {
  return isObject(told) && 'reason' in told ? oneOf(liveEndReasons, told.reason) : undefined;
}

/** The word of a list that a value is. */
export function oneOf<Word extends string>(
  words: readonly Word[],
  value: unknown,
): Word | undefined {
  return words.find((word) => word === value);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
