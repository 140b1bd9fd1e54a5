import { test as base } from 'vitest';
import { untilTheEnd } from '#server/testing/app/app-tests.ts';
import { createBillingScene } from '#server/testing/scenes/billing/billing-scene.ts';
import { anyOrderEndsTheSame } from './event-orders.ts';

const it = base.extend('scene', { scope: 'file' }, ({}, { onCleanup }) =>
  untilTheEnd(createBillingScene({ isTimed: true }), onCleanup),
);

const seed = Number(process.env['FAST_CHECK_SEED'] ?? 8_410_015);
const ORDERS = Number(process.env['ATTACK_ORDERS'] ?? 1_000);

it(`${ORDERS} random orders of the events of one life end in one state`, async ({ scene }) => {
  await anyOrderEndsTheSame(scene, { numRuns: ORDERS, seed });
}, 7_200_000);
