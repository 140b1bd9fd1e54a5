/** An instant as a `datetime-local` field has it: on this machine's clock, to the minute. */
export function localInput(ms: number): string {
  const offset = new Date(ms).getTimezoneOffset() * 60_000;
  return new Date(ms - offset).toISOString().slice(0, 16);
}
