/** The signs of row ids; none looks like another one. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789';

/**
 * A name for one request, in the form of a row id: sent twice, it is one act. `randomUUID` is missing where
 * the site has no TLS.
 */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(20));
  return Array.from(bytes, (byte) => SIGNS.charAt(byte % SIGNS.length)).join('');
}
