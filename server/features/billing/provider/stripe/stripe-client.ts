import Stripe from 'stripe';
import { ProviderError } from '../billing-provider.ts';

/** Set with each call and on the webhook endpoint, so that both sides speak of the same shapes. */
export const STRIPE_API_VERSION = '2026-10-28.endive';

/** Calls Stripe, or the practice provider, which takes the same calls in this process. */
export type StripeFetch = typeof fetch;

/**
 * A client with a fixed API version. Failed connections are tried twice more with the same idempotency
 * key (https://docs.stripe.com/api/idempotent_requests).
 */
export function createStripeClient(key: string, send: StripeFetch): Stripe {
  return new Stripe(key, {
    apiVersion: STRIPE_API_VERSION,
    httpClient: Stripe.createFetchHttpClient(send),
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
  });
}

/** Runs a call; what Stripe's SDK throws becomes a ProviderError. */
export async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw providerError(error);
  }
}

function providerError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { message } = error;
  if (error instanceof Stripe.errors.StripeCardError) {
    return new ProviderError('declined', message, error);
  }
  if (
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  ) {
    return new ProviderError('bad_key', message, error);
  }
  if (error.code === 'resource_missing') return new ProviderError('unknown', message, error);
  if (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    error instanceof Stripe.errors.StripeAPIError
  ) {
    return new ProviderError('unreachable', message, error);
  }
  return new ProviderError('refused', message, error);
}

/** The result, or null where Stripe knows no such object. */
export async function orNull<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await asking(call);
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'unknown') return null;
    throw error;
  }
}

/** A time of Stripe, which counts seconds. */
export function dateOf(seconds: number): Date {
  return new Date(seconds * 1_000);
}

/** The same where there may be none. */
export function dateOrNull(seconds: number | null | undefined): Date | null {
  return seconds === null || seconds === undefined ? null : dateOf(seconds);
}

/** Stripe's whole seconds. */
export function secondsOf(at: Date): number {
  return Math.floor(at.getTime() / 1_000);
}

/** The id of what Stripe may send as an id or whole. */
export function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}
