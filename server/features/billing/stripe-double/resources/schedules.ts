import { z } from 'zod';
import { baseSchedule, baseSchedulePhase } from '../base/base-subscription.ts';
import { count, mergeMetadata, metadata, time, word } from '../http/form-params.ts';
import { listShape, page, route } from '../http/route.ts';
import { endSubscription } from '../lives/collecting.ts';
import { addMonths } from '../lives/periods.ts';
import { discountsOf, releaseSchedule } from '../lives/schedules.ts';
import { emit } from '../world/events.ts';
import type { SubscriptionSchedule } from '../world/stored-objects.ts';
import { badRequest, findById } from '../world/stripe-error.ts';
import { newId, type World } from '../world/world.ts';

type Phase = SubscriptionSchedule['phases'][number];

const phaseShape = z.strictObject({
  items: z.array(z.strictObject({ price: word, quantity: count.min(1).default(1) })).min(1),
  start_date: z.union([z.literal('now'), time]).optional(),
  end_date: z.union([z.literal('now'), time]).optional(),
  duration: z
    .strictObject({ interval: z.enum(['month', 'year']), interval_count: count.min(1).default(1) })
    .optional(),
  proration_behavior: z.enum(['none', 'create_prorations', 'always_invoice']).optional(),
  discounts: z.array(z.strictObject({ discount: word })).default([]),
  metadata: metadata.optional(),
});

function newPhase(
  { start, end }: { start: number; end: number },
  items: { price: string; quantity: number }[],
  discounts: string[],
): Phase {
  return {
    ...structuredClone(baseSchedulePhase),
    discounts: discounts.map((discount) => ({ coupon: null, discount, promotion_code: null })),
    start_date: start,
    end_date: end,
    items: items.map((item) => ({
      billing_thresholds: null,
      discounts: [],
      metadata: {},
      plan: item.price,
      price: item.price,
      quantity: item.quantity,
      tax_rates: [],
    })),
  };
}

/** Phases follow each other without a gap; the last lasts one interval of its price unless it says. */
function phasesOf(world: World, given: z.output<typeof phaseShape>[], from: number): Phase[] {
  let start = from;
  return given.map((phase, index) => {
    if (index > 0 && typeof phase.start_date === 'number' && phase.start_date !== start)
      throw badRequest('Phases must follow each other without a gap.', 'phases');
    const prices = phase.items.map(({ price }) => findById(world.prices, price, 'price', 'phases'));
    const recurring = prices[0]?.recurring;
    const { interval, interval_count: number } = phase.duration ?? {
      interval: recurring?.interval === 'year' ? ('year' as const) : ('month' as const),
      interval_count: recurring?.interval_count ?? 1,
    };
    const end =
      typeof phase.end_date === 'number'
        ? phase.end_date
        : addMonths(start, number * (interval === 'year' ? 12 : 1));
    if (end <= start) throw badRequest('A phase must end after it starts.', 'phases');
    const named = phase.discounts.map(({ discount }) => discount);
    for (const id of named) findById(world.discounts, id, 'discount', 'phases');
    const made = newPhase({ start, end }, phase.items, named);
    start = end;
    return made;
  });
}

const scheduleOf = (world: World, id: string): SubscriptionSchedule =>
  findById(world.schedules, id, 'subscription_schedule');

/** Schedules grow out of a running subscription: that is how a change at the end of a period is planned. */
export const scheduleRoutes = [
  route(
    'POST',
    'subscription_schedules',
    { from_subscription: word, metadata: metadata.optional() },
    (world, params) => {
      const subscription = findById(
        world.subscriptions,
        params.from_subscription,
        'subscription',
        'from_subscription',
      );
      const [item] = subscription.items.data;
      if (subscription.schedule !== null || subscription.ended_at !== null || item === undefined)
        throw badRequest(
          'You cannot migrate a subscription that is already attached to a schedule, or has ended.',
          'from_subscription',
        );
      const span = { start_date: item.current_period_start, end_date: item.current_period_end };
      const schedule: SubscriptionSchedule = {
        ...structuredClone(baseSchedule),
        id: newId('sub_sched'),
        created: world.now,
        current_phase: span,
        customer: subscription.customer,
        metadata: mergeMetadata({}, params.metadata),
        phases: [
          newPhase(
            { start: span.start_date, end: span.end_date },
            subscription.items.data.map(({ price, quantity }) => ({ price: price.id, quantity })),
            subscription.discounts,
          ),
        ],
        status: 'active',
        subscription: subscription.id,
      };
      world.schedules.push(schedule);
      subscription.schedule = schedule.id;
      emit(world, 'subscription_schedule.created', schedule);
      emit(world, 'customer.subscription.updated', subscription, { schedule: null });
      return schedule;
    },
  ),
  route(
    'GET',
    'subscription_schedules',
    { ...listShape, customer: word.optional() },
    (world, params) =>
      page(
        world.schedules.filter(
          ({ customer }) => params.customer === undefined || customer === params.customer,
        ),
        params,
        'subscription_schedules',
      ),
  ),
  route('GET', 'subscription_schedules/:id', {}, (world, _, id = '') => scheduleOf(world, id)),
  route(
    'POST',
    'subscription_schedules/:id',
    {
      phases: z.array(phaseShape).min(1).max(10).optional(),
      end_behavior: z.enum(['release', 'cancel']).optional(),
      proration_behavior: z.enum(['none', 'create_prorations', 'always_invoice']).optional(),
      metadata: metadata.optional(),
    },
    (world, params, id = '') => {
      const schedule = scheduleOf(world, id);
      if (schedule.status !== 'active')
        throw badRequest(`You cannot update a schedule that is ${schedule.status}.`);
      const from = schedule.current_phase?.start_date ?? world.now;
      const first = params.phases?.[0]?.start_date;
      if (typeof first === 'number' && first !== from)
        throw badRequest('The current phase keeps its start date.', 'phases[0][start_date]');
      if (params.phases !== undefined) {
        schedule.phases = phasesOf(world, params.phases, from);
        const held = world.subscriptions.find(({ id: own }) => own === schedule.subscription);
        // The current phase says what holds now.
        if (held !== undefined) held.discounts = discountsOf(schedule.phases[0]);
      }
      schedule.end_behavior = params.end_behavior ?? schedule.end_behavior;
      schedule.metadata = mergeMetadata(schedule.metadata, params.metadata);
      emit(world, 'subscription_schedule.updated', schedule);
      return schedule;
    },
  ),
  route('POST', 'subscription_schedules/:id/release', {}, (world, _, id = '') => {
    const schedule = scheduleOf(world, id);
    if (schedule.status !== 'active')
      throw badRequest(`You cannot release a schedule that is ${schedule.status}.`);
    releaseSchedule(world, schedule);
    return schedule;
  }),
  route('POST', 'subscription_schedules/:id/cancel', {}, (world, _, id = '') => {
    const schedule = scheduleOf(world, id);
    const subscription = world.subscriptions.find((one) => one.id === schedule.subscription);
    if (schedule.status !== 'active' || subscription === undefined)
      throw badRequest(`You cannot cancel a schedule that is ${schedule.status}.`);
    endSubscription(world, subscription, 'cancellation_requested');
    return schedule;
  }),
];
