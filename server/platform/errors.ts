import { type ErrorCode, errorDefinitions } from '#shared/api/error-definitions.ts';
import { fillErrorText } from '#shared/api/errors.ts';

export interface AppErrorOptions {
  /** Fill `{name}` places of the text. */
  values?: Record<string, string>;
  details?: string;
  /** What to do about it, shown behind the text in `details`. */
  hint?: string;
  /** Field path -> text, all problems at once. */
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  /** Further documented keys of this answer, such as `status: "pending"`. */
  extra?: Record<string, unknown>;
  /**
   * For an inactive page that people who unlocked it can still open, with the problem of the last
   * try.
   */
  reopen?: { pageUrl: string; problem: string | null };
  cause?: unknown;
}

/** An expected failure with a code of the contract. `message` is the text a user may read. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly options: AppErrorOptions;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    const [status, text] = errorDefinitions[code];
    super(fillErrorText(text, options.values), { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = status;
    this.options = options;
  }
}

/** The check itself could not be made: the connection is closed without an answer (R06). */
export class CannotAnswerError extends Error {
  constructor(cause: unknown) {
    super('The answer could not be determined', { cause });
    this.name = 'CannotAnswerError';
  }
}
