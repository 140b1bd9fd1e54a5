import type { Clock } from '#server/platform/time/clock.ts';
import type { BillingProvider } from './billing-provider.ts';

/** Now by the clock of the provider: its periods, attempts and days of grace are counted by it. */
export async function providerNow(clock: Clock, provider: BillingProvider): Promise<Date> {
  return new Date(clock.now().getTime() + (await provider.aheadMs()));
}
