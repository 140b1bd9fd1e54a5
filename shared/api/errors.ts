/** `[HTTP status, text]`; `{name}` in the text is filled from the error's values. */
export type ErrorDefinition = readonly [status: number, text: string];
export type ErrorDefinitions = { readonly [code: string]: ErrorDefinition };

/** Declares a feature's error codes beside its contract. */
export function defineErrors<const D extends ErrorDefinitions>(definitions: D): D {
  return definitions;
}

/** Codes any endpoint may answer (T86-T93, T39). */
export const genericErrors = defineErrors({
  validation_failed: [400, 'Please check the highlighted fields'],
  unknown_field: [400, 'The request contains an unknown field'],
  malformed_body: [400, 'The request body could not be read'],
  malformed_request: [400, 'The request could not be read'],
  unauthenticated: [401, 'Please sign in again'],
  forbidden: [403, 'You do not have permission to do this'],
  not_for_operators: [403, 'Operators cannot do this in the account of a creator'],
  not_found: [404, 'Not found'],
  method_not_allowed: [405, 'This address does not support that method'],
  payload_too_large: [413, 'The request is too large'],
  uri_too_long: [414, 'The address is too long'],
  unsupported_media_type: [415, 'Send the request {how}'],
  list_too_long: [422, 'This list is too long for one file. Please narrow it'],
  misdirected_host: [421, 'This server does not serve that host name'],
  rate_limited: [429, 'Too many requests. Please wait a moment and try again'],
  headers_too_large: [431, 'The request headers are too large'],
  internal_error: [500, 'Internal error'],
  storage_full: [503, 'The storage is full right now. Please try again later'],
  temporarily_unavailable: [503, 'The service is busy. Please try again shortly'],
});

/** Fills `{name}` places; unknown places stay as they are. */
export function fillErrorText(text: string, values: Record<string, string> = {}): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
