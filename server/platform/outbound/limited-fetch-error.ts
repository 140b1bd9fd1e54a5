export type FetchProblem = 'timeout' | 'too_large' | 'bad_encoding' | 'wrong_type' | 'unreachable';

/** The request ended without a usable answer. `message` is for operators. */
export class LimitedFetchError extends Error {
  readonly problem: FetchProblem;
  constructor(problem: FetchProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}
