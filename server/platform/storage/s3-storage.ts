import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { AwsV4Signer } from 'aws4fetch';
import { type Dispatcher, request } from 'undici';
import { AppError } from '../errors.ts';
import type { FileStorage } from './file-storage.ts';
import { readListing } from './s3-listing.ts';

export interface S3Settings {
  /** Scheme and host, such as https://s3.eu-central-1.amazonaws.com. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** `endpoint/bucket/key` instead of `bucket.endpoint/key`: most servers other than Amazon's. */
  pathStyle: boolean;
}

const TRIES = 3;
const HEADERS_MS = 15_000;
const BODY_MS = 60_000;
/** SHA-256 of nothing. */
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

interface Call {
  method: 'GET' | 'PUT' | 'DELETE';
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Made anew for every try. */
  body?: () => Readable;
  /** Hex SHA-256 of the body. */
  sha256?: string;
}

/** Files in a bucket of an S3-compatible store. The bucket has to be there and is never listed to the public. */
export function createS3Storage(settings: S3Settings): FileStorage {
  const { accessKeyId, secretAccessKey, region, bucket } = settings;
  const base = bucketAddress(settings);

  async function send(input: Call): Promise<Dispatcher.ResponseData> {
    const url = new URL(input.key === undefined ? base : `${base}/${input.key}`);
    for (const [name, value] of Object.entries(input.query ?? {}))
      url.searchParams.set(name, value);
    const { method, headers } = await new AwsV4Signer({
      method: input.method,
      url: url.href,
      headers: { 'x-amz-content-sha256': input.sha256 ?? EMPTY, ...input.headers },
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
    }).sign();
    return request(url, {
      method: method as Call['method'], // as given
      headers: Object.fromEntries(headers),
      ...(input.body === undefined ? {} : { body: input.body() }),
      headersTimeout: HEADERS_MS,
      bodyTimeout: BODY_MS,
    });
  }

  /** Repeats what failed on the way; every call here may be made twice. */
  async function call(input: Call, accepted: readonly number[]): Promise<Dispatcher.ResponseData> {
    for (let left = TRIES; ; left -= 1) {
      const answer = await send(input).catch((error: unknown) => unavailable(error));
      if (!(answer instanceof AppError) && accepted.includes(answer.statusCode)) return answer;
      const failure = answer instanceof AppError ? answer : await failureOf(answer);
      const isPassing = answer instanceof AppError || answer.statusCode >= 500;
      if (left === 1 || !isPassing) throw failure;
      await new Promise((resolve) => setTimeout(resolve, 100 * 2 ** (TRIES - left)));
    }
  }

  async function readAll(input: Call): Promise<string> {
    return (await call(input, [200])).body.text();
  }

  return {
    description: `s3 bucket ${bucket} at ${new URL(settings.endpoint).host}`,

    async store(key, file) {
      const answer = await call(
        {
          method: 'PUT',
          key,
          headers: {
            'content-length': String(file.size),
            'content-type': 'application/octet-stream',
          },
          body: () => createReadStream(file.path),
          sha256: file.sha256.toString('hex'),
        },
        [200, 201],
      );
      await answer.body.dump();
    },

    async read(key, { start, end }) {
      const headers = { range: `bytes=${start}-${end}` };
      const answer = await call({ method: 'GET', key, headers }, [200, 206, 404]);
      if (answer.statusCode === 206) return answer.body;
      await answer.body.dump();
      if (answer.statusCode === 404) return null;
      throw unavailable(new Error('the store ignored the range'));
    },

    async remove(key) {
      const answer = await call({ method: 'DELETE', key }, [200, 204, 404]);
      await answer.body.dump();
    },

    async *list(prefix) {
      for (let token: string | null = ''; token !== null;) {
        const query = {
          'list-type': '2',
          prefix: `${prefix}/`,
          ...(token === '' ? {} : { 'continuation-token': token }),
        };
        const page = readListing(await readAll({ method: 'GET', query }));
        yield* page.objects;
        token = page.nextToken;
      }
    },

    async check() {
      await readAll({ method: 'GET', query: { 'list-type': '2', 'max-keys': '1' } });
    },
  };
}

function bucketAddress({ endpoint, bucket, pathStyle }: S3Settings): string {
  const { protocol, host } = new URL(endpoint);
  return pathStyle ? `${protocol}//${host}/${bucket}` : `${protocol}//${bucket}.${host}`;
}

/** The store's own words stay in the log: they may name keys and hosts. */
async function failureOf({ statusCode, body }: Dispatcher.ResponseData): Promise<AppError> {
  const text = (await body.text().catch(() => '')).slice(0, 300);
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? '';
  const cause = new Error(`the file store answered ${statusCode} ${code}`);
  const isFull = statusCode === 507 || /Quota|StorageFull|InsufficientCapacity/i.test(code);
  return isFull ? new AppError('file_storage_full', { cause }) : unavailable(cause);
}

function unavailable(cause: unknown): AppError {
  return new AppError('storage_unavailable', { retryAfterSeconds: 10, cause });
}
