import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './root.mjs';

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

/** The failed tests of a vitest JSON report, each with the first lines of why. */
export function failuresOfVitest(file) {
  if (!existsSync(file)) return [];
  const { testResults } = JSON.parse(readFileSync(file, 'utf8'));
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0)
      return status === 'failed' ? [failure(relative(root, name), message)] : [];
    return failed.map((test) =>
      failure(`${relative(root, name)} > ${test.fullName}`, test.failureMessages[0]),
    );
  });
}

/** The failed tests of a Playwright JSON report, each with the first lines of why. */
export function failuresOfPlaywright(file) {
  if (!existsSync(file)) return [];
  const { suites, errors = [] } = JSON.parse(readFileSync(file, 'utf8'));
  const specs = suites.flatMap(function inside(suite) {
    return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(inside)];
  });
  const failed = specs.flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === 'unexpected')
      .map((test) => {
        const error = test.results.at(-1)?.error;
        return failure(`${spec.file}:${spec.line} > ${spec.title}`, error?.message);
      }),
  );
  return [...failed, ...errors.map((error) => failure('browser tests', error.message))];
}

function failure(name, message) {
  const why = stripVTControlCharacters(message ?? '').split('\n');
  return [name, ...why.slice(0, 12).map((line) => `    ${line}`)].join('\n');
}
