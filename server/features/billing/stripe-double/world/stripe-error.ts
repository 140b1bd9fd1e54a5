interface ErrorBody {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  payment_intent?: object;
  payment_method?: object;
}

/**
 * An answer that is no success, in Stripe's shape (docs.stripe.com/api/errors). What the call changed is
 * taken back unless `keeps` is set: a declined payment leaves its attempt behind.
 */
export class StripeError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly keeps: boolean;

  constructor(status: number, body: ErrorBody, keeps = false) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.keeps = keeps;
  }
}

/** A call that is refused for what it asks. */
export function badRequest(message: string, param?: string, code?: string): StripeError {
  return new StripeError(400, {
    type: 'invalid_request_error',
    message,
    ...(param === undefined ? {} : { param }),
    ...(code === undefined ? {} : { code }),
  });
}

/** The stored object, or Stripe's 404 that names it. */
export function findById<T extends { id: string; object: string }>(
  list: readonly T[],
  id: string,
  kind: string,
  param = 'id',
): T {
  const found = list.find((one) => one.id === id);
  if (found !== undefined) return found;
  throw new StripeError(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
}
