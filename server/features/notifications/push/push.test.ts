import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { MOST_PUSH_BROWSERS } from '#shared/notifications/push-browsers.contract.ts';
import { appTest, untilTheEnd } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import type { FakeBrowser } from '#server/testing/doubles/push-browser.ts';
import { aSubscription } from '#server/testing/access/a-push-browser.ts';
import { aUser } from '#server/testing/scenes/factories.ts';

const it = appTest();

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    ({ status, code }: ApiError) => `${status} ${code}`,
  );
