import type { World } from '../world/world.ts';

/** Takes everything of a customer out of the world: objects, events about them and kept answers. */
export function forgetCustomer(world: World, customer: string): void {
  const isOther = (one: { customer: unknown }): boolean => one.customer !== customer;
  const subscriptions = idsOf(world.subscriptions.filter((one) => !isOther(one)));
  const invoices = idsOf(world.invoices.filter((one) => !isOther(one)));
  const charges = idsOf(world.charges.filter((one) => !isOther(one)));
  const sessions = idsOf(world.checkoutSessions.filter((one) => !isOther(one)));

  world.customers = world.customers.filter(({ id }) => id !== customer);
  world.taxIds = world.taxIds.filter(isOther);
  world.balanceTransactions = world.balanceTransactions.filter(isOther);
  world.paymentMethods = world.paymentMethods.filter(isOther);
  world.discounts = world.discounts.filter(isOther);
  world.subscriptions = world.subscriptions.filter(isOther);
  world.schedules = world.schedules.filter(isOther);
  world.invoices = world.invoices.filter(isOther);
  world.pendingLines = world.pendingLines.filter(
    ({ subscription }) => subscription === null || !subscriptions.has(subscription),
  );
  world.invoicePayments = world.invoicePayments.filter(({ invoice }) => !invoices.has(invoice));
  world.paymentIntents = world.paymentIntents.filter(isOther);
  world.charges = world.charges.filter(isOther);
  world.refunds = world.refunds.filter(({ charge }) => !charges.has(charge));
  world.disputes = world.disputes.filter(({ charge }) => !charges.has(charge));
  world.checkoutSessions = world.checkoutSessions.filter(isOther);
  for (const id of sessions) delete world.checkoutOrders[id];
  world.portalSessions = world.portalSessions.filter(isOther);
  delete world.declines[customer];

  const gone = [customer, ...subscriptions, ...invoices, ...charges, ...sessions];
  const isAbout = (text: string): boolean => gone.some((id) => text.includes(id));
  world.events = world.events.filter(({ data }) => !isAbout(JSON.stringify(data.object)));
  const kept = idsOf(world.events);
  world.outbox = world.outbox.filter(({ event }) => kept.has(event));
  for (const [key, { body }] of Object.entries(world.answers)) {
    if (isAbout(body)) delete world.answers[key];
  }
}

function idsOf(list: readonly { id: string }[]): Set<string> {
  return new Set(list.map(({ id }) => id));
}
