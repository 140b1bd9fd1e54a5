import { test as base } from 'vitest';
import { untilTheEnd } from '#server/testing/app/app-tests.ts';
import { createBillingScene } from '#server/testing/scenes/billing/billing-scene.ts';
import { anyMoneyAddsUp } from './random-money.ts';

const it = base.extend('scene', { scope: 'file' }, ({}, { onCleanup }) =>
  untilTheEnd(createBillingScene({ isTimed: true }), onCleanup),
);

it('any purchases, failures, refunds, disputes, days and lost events end in what the provider says, and in balanced books', async ({
  scene,
}) => {
  await anyMoneyAddsUp(scene, { numRuns: 5, seed: 62, maxLength: 12 });
}, 900_000);
