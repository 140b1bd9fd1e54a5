import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzipSync } from 'node:zlib';

/** A rendered page as bytes, in the encodings that somebody asked for. */
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
  /** Asked for since the cache last looked for room. */
  isUsed: boolean;
  /** When it was last known to show what the database holds, on the clock of `performance.now`. */
  sureAt: number;
}

export interface FreshPage {
  html: string;
  userId: string;
  /** Changes with any row the page shows; compared while the change feed is down. */
  version: string;
  /** Where the usual one does not do. */
  contentSecurityPolicy?: string | null;
}

/** The densest brotli takes milliseconds, so only a page that is asked for again gets it. */
const BROTLI_FROM = 3;

const compress = promisify(brotliCompress);
/** One after the other: the threads are shared with password hashing and name look-ups. */
let compressing: Promise<void> = Promise.resolve();

export function toKeptPage(page: FreshPage): KeptPage {
  const { html, userId, version, contentSecurityPolicy = null } = page;
  const identity = Buffer.from(html);
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const encodings = { gzip: null, brotli: null, brotliAsked: 0 };
  const state = { ...encodings, isUsed: true, sureAt: -Infinity };
  return { userId, version, etag, contentSecurityPolicy, identity, ...state };
}

export interface Representation {
  body: Buffer;
  encoding: 'br' | 'gzip' | null;
}

/** The smallest form the client takes that is ready; gzip stands in until brotli is made. */
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
  compressing = compressing
    .then(() => compress(page.identity, { params }))
    .then((bytes) => {
      page.brotli = bytes;
    });
}

interface Accepted {
  br: boolean;
  gzip: boolean;
}

/** How many different `Accept-Encoding` have been read lately; strangers write them. */
export const rememberedEncodings = (): number => known.size;

const NOTHING: Accepted = { br: false, gzip: false };
const REMEMBERED = 200;
const known = new Map<string, Accepted>();

function readAccepted(header: string | undefined): Accepted {
  if (header === undefined || header.length > 200) return NOTHING;
  let accepted = known.get(header);
  if (accepted === undefined) {
    const codings = header
      .toLowerCase()
      .split(',')
      .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
      .map((part) => part.split(';', 1)[0]?.trim());
    accepted = { br: codings.includes('br'), gzip: codings.includes('gzip') };
    if (known.size >= REMEMBERED) known.clear();
    known.set(header, accepted);
  }
  return accepted;
}
