import { existsSync, readFileSync } from 'node:fs';

/** A run that fails without naming a test (a file that does not load) still counts as one. */
function counted(passed, failed, exitCode) {
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed };
}

/** Numbers of a vitest JSON report. */
export function readVitestReport(file, exitCode) {
  if (!existsSync(file)) return counted(0, 0, exitCode || 1);
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return counted(report.numPassedTests, report.numFailedTests, exitCode);
}

/** Numbers of a Playwright JSON report; a test that passed on a second try has passed. */
export function readPlaywrightReport(file, exitCode) {
  if (!existsSync(file)) return counted(0, 0, exitCode || 1);
  const { stats } = JSON.parse(readFileSync(file, 'utf8'));
  return counted(stats.expected + stats.flaky, stats.unexpected, exitCode);
}
