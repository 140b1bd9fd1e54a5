import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{shared,server,public-web,desktop}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/testing/database-global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    maxWorkers: 2,
  },
});
