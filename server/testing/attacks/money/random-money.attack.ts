import { test as base } from 'vitest';
import { untilTheEnd } from '#server/testing/app/app-tests.ts';
import { createBillingScene } from '#server/testing/scenes/billing/billing-scene.ts';
import { anyMoneyAddsUp } from './random-money.ts';

const it = base.extend('scene', { scope: 'file' }, ({}, { onCleanup }) =>
  untilTheEnd(createBillingScene({ isTimed: true }), onCleanup),
);

const seed = Number(process.env['FAST_CHECK_SEED'] ?? 7_316_004);
const LIVES = 200;

it(`any ${LIVES} lives of three creators end in what the provider says, and in balanced books`, async ({
  scene,
}) => {
  await anyMoneyAddsUp(scene, { numRuns: LIVES, seed, maxLength: 20 });
}, 3_600_000);
