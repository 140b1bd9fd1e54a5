import { test as base } from 'vitest';
import { untilTheEnd } from '#server/testing/app/app-tests.ts';
import { createBillingScene } from '#server/testing/scenes/billing/billing-scene.ts';
import { anyOrderEndsTheSame } from './event-orders.ts';

const it = base.extend('scene', { scope: 'file' }, ({}, { onCleanup }) =>
  untilTheEnd(createBillingScene({ isTimed: true }), onCleanup),
);

it('events of one life that come late, twice and in any order end in one state', async ({
  scene,
}) => {
  await anyOrderEndsTheSame(scene, { numRuns: 2, seed: 15 });
}, 1_200_000);
