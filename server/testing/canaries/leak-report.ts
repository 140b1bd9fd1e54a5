import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Find } from './suspicious-text.ts';

/** A secret that reached the wrong reader. */
export interface Leak extends Find {
  /** An answer, a log line or a mail; for the developer who looks for it. */
  where: string;
}

export interface LeakReport {
  leaks: Leak[];
  /** How much was checked: nothing found means little when nothing was checked. */
  looked: { answers: number; lines: number; mails: number };
}

export interface LeakSink {
  /** Which test runs at this moment. */
  during?(): string;
  leak(leak: Leak): void;
  looked(what: keyof LeakReport['looked'], count: number): void;
}

/** Set by the test command for a whole run; a single test file checks nothing. */
const file = process.env['CANARY_FILE'];

/** The run's own record, one line per leak, or null when it is off; `during` names the test. */
export function openRunSink(during: () => string): LeakSink | null {
  if (file === undefined) return null;
  const write = (line: object): void => appendFileSync(file, `${JSON.stringify(line)}\n`);
  return {
    during,
    leak: (leak) => write({ leak }),
    looked: (what, count) => write({ looked: { [what]: count } }),
  };
}

/** Everything that was recorded in a run. */
export function readLeakReport(path: string): LeakReport {
  const looked = { answers: 0, lines: 0, mails: 0 };
  const leaks: Leak[] = [];
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  for (const line of lines) {
    if (line === '') continue;
    const entry = JSON.parse(line) as { leak?: Leak; looked?: Partial<LeakReport['looked']> }; // as written above
    if (entry.leak !== undefined) leaks.push(entry.leak);
    looked.answers += entry.looked?.answers ?? 0;
    looked.lines += entry.looked?.lines ?? 0;
    looked.mails += entry.looked?.mails ?? 0;
  }
  return { leaks, looked };
}
