import { AppError } from '#server/platform/errors.ts';
import type { ErrorCode } from '#shared/api/error-definitions.ts';
import { ProviderError } from '../provider/billing-provider.ts';

/** Runs a call of a provider; `refused` is what a creator hears when it takes no such call. */
export async function reaching<T>(
  call: () => Promise<T>,
  refused: ErrorCode = 'provider_unreachable',
): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    if (!(cause instanceof ProviderError)) throw cause;
    if (cause.kind === 'declined') {
      throw new AppError('card_declined', { values: { reason: cause.message }, cause });
    }
    if (cause.kind === 'refused' || cause.kind === 'unknown')
      throw new AppError(refused, { cause });
    throw new AppError('provider_unreachable', { cause, retryAfterSeconds: 5 });
  }
}
