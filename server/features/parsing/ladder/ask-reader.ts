import type {
  CommentReader,
  PassingCommentReader,
  ReadContext,
  ReadFailure,
} from '../comment-reader.ts';

/** The parts of a question that each reader gets. */
export type Wanted = Pick<ReadContext, 'since' | 'creatorId' | 'watch'>;

/** Runs one reader. An error or a time-out is a failure like any other. */
export function askReader<Value>(
  reader: Pick<CommentReader | PassingCommentReader, 'name'>,
  wanted: Wanted,
  { timeoutMs, onError }: { timeoutMs: number; onError: (error: unknown, where: string) => void },
  question: (context: ReadContext) => Promise<Value>,
): Promise<Value | ReadFailure> {
  const cannot = (detail: string): ReadFailure => ({
    kind: 'blocked',
    detail,
    retryAfterSeconds: null,
    readerName: reader.name,
    aliases: [],
    askedAt: performance.now(),
  });
  return new Promise((resolve) => {
    const deadline = startDeadline(timeoutMs, () =>
      resolve(cannot('the reader did not respond in time')),
    );
    const context: ReadContext = {
      get signal() {
        return deadline.signal;
      },
      ...wanted,
    };
    question(context)
      .then(resolve, (error: unknown) => {
        onError(error, reader.name);
        resolve(cannot('the reader threw'));
      })
      .finally(() => deadline.clear());
  });
}

interface Deadline {
  /** Made on first use, because most work ends long before and does not need it. */
  readonly signal: AbortSignal;
  /** Frees the timer; call it when the work is over. */
  clear(): void;
}

/** Calls `onEnd` and fires its signal after `milliseconds`. */
function startDeadline(milliseconds: number, onEnd: () => void): Deadline {
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
