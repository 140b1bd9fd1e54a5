import { fits, type Shape } from '#shared/api/answer-shape.ts';

/** Stands for an answer's schema in the console as it is built (decision 0044). */
export function answer(shape: Shape) {
  return {
    parse(body: unknown): unknown {
      if (!fits(shape, body)) throw new TypeError('The answer has another shape');
      return body;
    },
  };
}

/** Stands for the schema of a file. */
export const fileAnswer = { isFile: true };
