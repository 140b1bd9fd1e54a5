import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzipSync } from 'node:zlib';
import pLimit from 'p-limit';

/** A rendered page as bytes, in the encodings that were requested. */
export interface KeptPage {
  userId: string;
  version: string;
  /** Weak: one page in several encodings. */
  etag: string;
  /** Of a page with pixels; null where the usual one holds. */
  contentSecurityPolicy: string | null;
  identity: Buffer;
  gzip: Buffer | null;
  brotli: Buffer | null;
  brotliAsked: number;
  /** When it last matched the database, on the clock of `performance.now`. */
  sureAt: number;
  /** From when on another page stands here without a change of any row, on the same clock. */
  turnsAt: number;
}

export interface FreshPage {
  html: string;
  userId: string;
  /** Changes with any row the page shows; compared while the change feed is down. */
  version: string;
  /** The page's own policy, where the usual one does not fit. */
  contentSecurityPolicy?: string | null;
  /** How long it holds without a change of any row; null or left out for as long as it lasts. */
  turnsInMs?: number | null;
}

/** The densest brotli takes milliseconds, so only a page that is requested again gets it. */
const BROTLI_FROM = 3;

const compress = promisify(brotliCompress);
/** One after the other, because password hashing and name look-ups share the threads. */
const oneByOne = pLimit(1);

export function toKeptPage(page: FreshPage): KeptPage {
  const { html, userId, version, contentSecurityPolicy = null } = page;
  const identity = Buffer.from(html);
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const encodings = { gzip: null, brotli: null, brotliAsked: 0 };
  const [sureAt, turnsAt] = [-Infinity, Infinity];
  return { userId, version, etag, contentSecurityPolicy, identity, ...encodings, sureAt, turnsAt };
}

export interface Representation {
  body: Buffer;
  encoding: 'br' | 'gzip' | null;
}

/** The smallest encoding that the client accepts and that is ready; gzip until brotli is made. */
export function representationOf(page: KeptPage, accepted: string | undefined): Representation {
  const { br, gzip } = readAccepted(accepted);
  if (br) {
    if (page.brotli !== null) return { body: page.brotli, encoding: 'br' };
    page.brotliAsked += 1;
    if (page.brotliAsked === BROTLI_FROM) makeBrotli(page);
  }
  if (!gzip) return { body: page.identity, encoding: null };
  page.gzip ??= gzipSync(page.identity, { level: 9 });
  return { body: page.gzip, encoding: 'gzip' };
}

function makeBrotli(page: KeptPage): void {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  void oneByOne(async () => {
    page.brotli = await compress(page.identity, { params });
  });
}

interface Accepted {
  br: boolean;
  gzip: boolean;
}

const NOTHING: Accepted = { br: false, gzip: false };
/** Browsers send a handful of headers; other clients may send many. */
const known = new LRUCache<string, Accepted>({
  max: 200,
  memoMethod(header) {
    const headers = { 'accept-encoding': header };
    const codings = new Negotiator({ headers }).encodings(['br', 'gzip']);
    return { br: codings.includes('br'), gzip: codings.includes('gzip') };
  },
});

function readAccepted(header: string | undefined): Accepted {
  return header === undefined || header.length > 200 ? NOTHING : known.memo(header);
}
