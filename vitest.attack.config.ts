import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vitest.config.ts';

/**
 * `npm run attack`: every attack, the short ones of the normal tests and the long ones (`*.attack.ts`)
 * that need minutes, thousands of visitors or a proxy. Tests of every endpoint send all of their input.
 */
export default mergeConfig(
  { ...base, test: { ...base.test, include: [] } },
  defineConfig({
    test: {
      env: { EVERY_INPUT: '1' },
      include: [
        'server/testing/{access,bad-input}/*.test.ts',
        'server/testing/attacks/**/*.{test,attack}.ts',
        'desktop/linkedin-view/*.attack.ts',
      ],
      testTimeout: 600_000,
      hookTimeout: 120_000,
      // Some of them measure how long others wait.
      maxWorkers: 1,
    },
  }),
);
