export interface Deadline {
  /** Made when first asked for: most work ends long before and nobody listens. */
  readonly signal: AbortSignal;
  /** Frees the timer; call it when the work is over. */
  clear(): void;
}

/** Calls `onEnd` and fires its signal after `milliseconds`. */
export function startDeadline(milliseconds: number, onEnd: () => void): Deadline {
  let controller: AbortController | null = null;
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    controller?.abort();
    onEnd();
  }, milliseconds);
  return {
    get signal() {
      controller ??= new AbortController();
      if (isOver) controller.abort();
      return controller.signal;
    },
    clear: () => clearTimeout(timer),
  };
}
