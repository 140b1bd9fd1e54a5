import { expect } from 'vitest';
import { openRunSink } from './leak-report.ts';

/** The record of the whole test run, which names the test that was running. */
export const runSink = openRunSink(() => {
  const { testPath = '', currentTestName = 'before or after the tests' } = expect.getState();
  return `${testPath.slice(testPath.lastIndexOf('/') + 1)}: ${currentTestName}`;
});
