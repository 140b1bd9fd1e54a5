import { defineConfig } from 'vitest/config';
import { useMemoryFolder } from './scripts/kit/memory-folder.mjs';

useMemoryFolder();

export default defineConfig({
  // Pages are rendered as they are for users: React's development build takes several times as long.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    env: { NODE_ENV: 'production' },
    include: ['{shared,server,public-web,desktop}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/testing/setup/database-global-setup.ts'],
    setupFiles: [
      'server/testing/setup/console-errors.ts',
      'server/testing/setup/fast-check-seed.ts',
    ],
    // These only end tests that hang; a busy machine needs time for passwords, and for processes to start.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A test with a time requirement sets it where it waits.
    expect: { poll: { timeout: 90_000 } },
    // One more than the two cores it is made for, because a file sometimes waits for the database.
    maxWorkers: 3,
    // Files share a process and its loaded modules: starting and loading were more than half of the
    // work. So a file has to undo its changes to the process.
    isolate: false,
    unstubGlobals: true,
    unstubEnvs: true,
  },
});
