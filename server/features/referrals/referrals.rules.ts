import { addressOf, isLocalNetwork } from '#server/platform/http/sockets/network-address.ts';

/** Whether a network, as `networkOf` names it, says who somebody is: behind a proxy all come from a local one. */
export function tellsApart(network: string): boolean {
  const address = addressOf(network);
  return address !== null && !isLocalNetwork(address);
}

/** Name of the query parameter on links of public pages, and of the cookie that keeps it. */
export const REFERRAL_PARAMETER = 'ref';

/** A referral code as it may come from outside: at most 32 safe characters, else it is absent (T66). */
export function readReferralCode(text: string | null | undefined): string | null {
  return text != null && /^[A-Za-z0-9_-]{1,32}$/.test(text) ? text : null;
}

/** Says beside the code where its link stands: the id of a magnet, or `qr`. */
const SOURCE_PARAMETER = 'from';

/** Where the link stands, or `link`; whether it is a magnet of that creator is the database's to say. */
export function readSource(query: URLSearchParams): string {
  const source = query.get(SOURCE_PARAMETER);
  return source !== null && /^[a-z0-9]{1,20}$/.test(source) ? source : 'link';
}
