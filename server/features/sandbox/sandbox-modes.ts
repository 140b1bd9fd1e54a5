/** Answers of the practice LinkedIn; each shows a newcomer one outcome of the flow. */
export const sandboxModes = ['ok', 'denied', 'wall', 'limited', 'slow', 'sample'] as const;
export type SandboxMode = (typeof sandboxModes)[number];

/** Tells whether a posted word names a mode. */
export function isSandboxMode(text: string): text is SandboxMode {
  return (sandboxModes as readonly string[]).includes(text); // widened only to compare
}

/** Comments a guest sees of a post in mode `sample`. */
export const SAMPLE_SIZE = 10;
/** Longer than the reader's total time-out. */
export const SLOW_MS = 12_000;
