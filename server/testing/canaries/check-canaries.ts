// The end of a test run: checks that every secret reached only its rightful reader.
import { readFileSync } from 'node:fs';
import { filesUnder, plantedIn } from './built-files.ts';
import { readLeakReport } from './leak-report.ts';
import { findSuspicious } from './suspicious-text.ts';

const [report, serverLog] = process.argv.slice(2);
if (report === undefined || serverLog === undefined) {
  throw new Error('usage: check-canaries <file of recorded leaks> <log of the browser tests>');
}
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const { leaks, looked } = readLeakReport(report);
const problems = leaks.map(({ kind, value, where }) => `${kind} ${value} in ${where}`);

const built = filesUnder('dist');
for (const file of built) {
  for (const value of plantedIn(readFileSync(file))) problems.push(`${value} in ${file}`);
}

for (const line of readLog(serverLog)) {
  for (const { kind, value } of findSuspicious(line)) problems.push(`${kind} ${value} in ${line}`);
}

// A run that checked nothing proves nothing.
if (looked.answers === 0 || looked.lines === 0 || looked.mails === 0) {
  problems.push(`too little was looked at: ${JSON.stringify(looked)}`);
}

for (const problem of new Set(problems)) say(`leaked: ${problem}`);
const { answers, lines, mails } = looked;
say(`${answers} answers, ${lines} log lines, ${mails} mails, ${built.length} built files`);
process.exit(problems.length === 0 ? 0 : 1);

/** The JSON lines of a log; the start also prints to the terminal. */
function readLog(file: string): string[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('{'));
  } catch {
    return []; // no browser tests in this run
  }
}
