import type { IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import { type CountryResponse, open, type Reader } from 'maxmind';
import { addressOf, isInRanges, networkKeyOf, type TrustedProxies } from './network-address.ts';

/** The country of a request as two letters, or `undefined`. The address is not kept. */
export type CountryOf = (request: IncomingMessage, network: string) => string | undefined;

const CODE = /^[A-Za-z]{2}$/;
/** What proxies send for an unknown country, Tor and Europe as a whole. */
const NO_COUNTRY = new Set(['XX', 'T1', 'ZZ', 'EU', 'AP']);

/** The database that is shipped: country ranges of the registries, in the public domain (CC0). */
const shippedFile = (): string =>
  createRequire(import.meta.url).resolve(
    '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
  );

/**
 * Reads the country from a header that a trusted proxy sets, or else looks the network up in the
 * operator's file or the shipped one. Throws when the operator's file cannot be read.
 */
export async function createVisitorCountry(options: {
  file: string | undefined;
  header: string | undefined;
  trustedProxies: TrustedProxies;
}): Promise<CountryOf> {
  const { header, trustedProxies } = options;
  const reader = await openReader(options.file);
  const isTrusted = ({ socket }: IncomingMessage): boolean => {
    const peer = networkKeyOf(socket.remoteAddress ?? '');
    return peer !== null && isInRanges(peer, trustedProxies);
  };
  return (request, network) => {
    if (header !== undefined && isTrusted(request)) {
      const code = codeOf(request.headers[header]);
      if (code !== undefined) return code;
    }
    const address = addressOf(network);
    return address === null ? undefined : codeOf(isoOf(reader, address));
  };
}

const PLAIN_CODE = 'country_code';
/** Most files have a record with the code inside; the shipped one has the code alone. */
type CountryRecord = CountryResponse & { [PLAIN_CODE]?: string };

async function openReader(file: string | undefined): Promise<Reader<CountryRecord>> {
  try {
    return await open<CountryRecord>(file ?? shippedFile());
  } catch (error) {
    throw new Error(`GEOIP_FILE cannot be read: ${String(error)}`, { cause: error });
  }
}

function isoOf(reader: Reader<CountryRecord>, address: string): string | undefined {
  const found = reader.get(address);
  return found?.country?.['iso_code'] ?? found?.[PLAIN_CODE];
}

function codeOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !CODE.test(value)) return undefined;
  const code = value.toUpperCase();
  return NO_COUNTRY.has(code) ? undefined : code;
}
