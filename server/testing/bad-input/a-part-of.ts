/** In `npm run attack`, which sends every input to every endpoint. */
export const everyInput = process.env['EVERY_INPUT'] === '1';

const PARTS = 4;
let turn = 0;

/**
 * Every fourth of a list, beginning one later each time: an endpoint meets a part, and all endpoints
 * together meet each input many times. The checks are the same code for every endpoint, and a run of
 * everything is half a hundred thousand calls.
 */
export function aPartOf<T>(inputs: readonly T[]): readonly T[] {
  turn += 1;
  return everyInput ? inputs : inputs.filter((_, at) => (at + turn) % PARTS === 0);
}
