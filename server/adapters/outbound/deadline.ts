export interface Deadline {
  signal: AbortSignal;
  /** Frees the timer and the outer listener; call it when the work is over. */
  clear(): void;
}

/**
 * A signal that fires after `milliseconds`, or when `outer` does. Unlike AbortSignal.timeout and
 * AbortSignal.any it leaves nothing behind on a long-lived signal.
 */
export function startDeadline(milliseconds: number, outer?: AbortSignal): Deadline {
  const controller = new AbortController();
  const stop = () => controller.abort();
  const timer = setTimeout(stop, milliseconds);
  if (outer?.aborted) stop();
  outer?.addEventListener('abort', stop, { once: true });
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', stop);
    },
  };
}
