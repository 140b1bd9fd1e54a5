import { answersWithFile, fits, type Shape } from './answer-shape.ts';
import type { Api, CallInput, CallOutput, Endpoint } from './define-api.ts';
import type { ErrorBody } from './error-body.ts';
import type { UploadSource } from './file-transfer.ts';
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
  /** Sent as the one file of a `multipart/form-data` body. */
  upload?: UploadSource & { field: string };
  /** `file`: a success is returned as bytes instead of JSON. */
  answer?: 'file';
  signal?: CancelSignal;
  /** Called with the progress of an upload, 0 to 1. */
  onProgress?: (share: number) => void;
}
export interface TransportResponse {
  status: number;
  statusText: string;
  /** Parsed JSON, or undefined when the answer was not JSON; a Uint8Array for a file. */
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
    const own = isErrorBody(response.body) ? response.body : undefined;
    super(own?.message ?? unreadableText(response.status));
    this.name = 'ApiError';
    this.status = response.status;
    this.code = own?.code ?? 'http_error';
    this.details = own?.details;
    this.fields = own?.fields ?? {};
    this.requestId = own?.requestId;
    this.body = response.body;
  }
}

/** An answer in another shape than the contract declares: from another version, or not from it. */
export class UnreadableAnswer extends Error {
  constructor(endpoint: Endpoint, cause: unknown) {
    const why = cause instanceof Error ? cause.message : '';
    super(`${endpoint.method} ${endpoint.path} was answered in another shape. ${why}`, { cause });
    this.name = 'UnreadableAnswer';
  }
}

/** By its parts: a screen that only shows errors loads no schema. */
function isErrorBody(body: unknown): body is ErrorBody {
  return fits(errorShape, body);
}
const errorShape: Shape = {
  message: 'text',
  code: 'text',
  'details?': 'text',
  'fields?': ['record', 'text'],
  'requestId?': 'text',
};

/** For answers that are not from the product, such as a proxy's error page. */
function unreadableText(status: number): string {
  return status >= 500
    ? `The server is not available right now (HTTP ${status}). Please try again in a moment.`
    : `The request was refused on its way to the server (HTTP ${status}).`;
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
  try {
    return schema.parse(response.body) as CallOutput<E>; // parsed with the schema of this very status
  } catch (error) {
    throw new UnreadableAnswer(endpoint, error);
  }
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
