import type { Api, CallInput, CallOutput, Endpoint } from './define-api.ts';
import { ErrorBody } from './error-body.ts';
import { answersWithFile, type UploadSource } from './file-transfer.ts';
import { fillUrl } from './url.ts';

/** The part of the platform's AbortSignal a transport needs; `shared` compiles without the DOM. */
export interface CancelSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

export interface TransportRequest {
  method: Endpoint['method'];
  url: string;
  body?: unknown;
  /** Goes out as the one file of a `multipart/form-data` body. */
  upload?: UploadSource & { field: string };
  /** `file`: a success is wanted as bytes instead of JSON. */
  answer?: 'file';
  signal?: CancelSignal;
  /** Told the share of an upload that is on its way, 0 to 1. */
  onProgress?: (share: number) => void;
}
export interface TransportResponse {
  status: number;
  statusText: string;
  /** Parsed JSON, or undefined when the answer was not JSON; a Uint8Array where a file was asked for. */
  body: unknown;
}
/** Sends one call: browser fetch, the in-process test server, or Electron's own scheme. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;

/** A non-2xx answer. `message` is what a screen may show. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: string | undefined;
  readonly fields: Record<string, string>;
  readonly requestId: string | undefined;
  readonly body: unknown;

  constructor(response: TransportResponse) {
    const parsed = ErrorBody.safeParse(response.body);
    const fallback = `HTTP ${response.status}: ${response.statusText}`;
    super(parsed.success ? parsed.data.message : fallback);
    this.name = 'ApiError';
    this.status = response.status;
    this.code = parsed.success ? parsed.data.code : 'http_error';
    this.details = parsed.success ? parsed.data.details : undefined;
    this.fields = (parsed.success ? parsed.data.fields : undefined) ?? {};
    this.requestId = parsed.success ? parsed.data.requestId : undefined;
    this.body = response.body;
  }
}

export type CallOptions = Pick<TransportRequest, 'signal' | 'onProgress'>;

type Call<E extends Endpoint> =
  Record<never, never> extends CallInput<E>
    ? (input?: CallInput<E>, options?: CallOptions) => Promise<CallOutput<E>>
    : (input: CallInput<E>, options?: CallOptions) => Promise<CallOutput<E>>;
export type ApiClient<A extends Api> = { [K in keyof A]: Call<A[K]> };
export type Client<C extends { readonly [feature: string]: Api }> = {
  [F in keyof C]: ApiClient<C[F]>;
};

interface LooseInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  upload?: UploadSource;
}

/** Performs one call and parses the answer with the schema declared for its status. */
export async function callEndpoint<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  transport: Transport,
  options: CallOptions = {},
): Promise<CallOutput<E>> {
  const { params, query, body, upload } = input as LooseInput; // the mapped type has exactly these optional keys
  const { upload: rule } = endpoint;
  const isFile = answersWithFile(endpoint);
  const response = await transport({
    method: endpoint.method,
    url: fillUrl(endpoint.path, params, query),
    ...(body === undefined ? {} : { body }),
    ...(upload === undefined || rule === undefined
      ? {}
      : { upload: { ...upload, field: rule.field } }),
    ...(isFile ? { answer: 'file' } : {}),
    ...options,
  });
  const schema = endpoint.responses[response.status];
  if (schema === undefined) throw new ApiError(response);
  if (isFile) return response.body as CallOutput<E>; // bytes, as the transport was told
  return schema.parse(response.body) as CallOutput<E>; // parsed with the schema of this very status
}

/** Builds `client.magnets.create({ body })` for every endpoint of the contract. */
export function createClient<C extends { readonly [feature: string]: Api }>(
  contract: C,
  transport: Transport,
): Client<C> {
  const features = Object.entries(contract).map(([feature, api]) => {
    const calls = Object.entries(api).map(([name, endpoint]) => [
      name,
      (input: CallInput<Endpoint> = {}, options?: CallOptions) =>
        callEndpoint(endpoint, input, transport, options),
    ]);
    return [feature, Object.fromEntries(calls)];
  });
  return Object.fromEntries(features) as Client<C>; // built key by key from the same contract
}
