import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{shared,server,public-web,desktop}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/testing/setup/database-global-setup.ts'],
    setupFiles: [
      'server/testing/setup/console-errors.ts',
      'server/testing/setup/fast-check-seed.ts',
    ],
    // These end what hangs; no test is about them, and a busy machine needs time for passwords.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What is waited for comes by itself; a test that is about how soon says so where it waits.
    expect: { poll: { timeout: 30_000 } },
    // One more than the two cores it is made for: a file waits for the database now and then.
    maxWorkers: 3,
    // Files share a process and what it has loaded: starting and loading were more than half of the
    // work. So a file undoes what it changes of the process.
    isolate: false,
    unstubGlobals: true,
    unstubEnvs: true,
  },
});
