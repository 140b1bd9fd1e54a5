import { ECDH } from 'node:crypto';
import { isInsideHost } from '#server/platform/outbound/address-filter.ts';
import type { PushAddress } from './push.queries.ts';

/**
 * Whether a browser's subscription can be used: an https address of a named or public host at the usual port,
 * as all push services have, and keys that are what they say. Another name may still lead inside; the agent
 * that connects refuses that each time.
 */
export function isPushAddress({ endpoint, p256dh, auth }: PushAddress): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url === null || url.protocol !== 'https:' || url.port !== '') return false;
  // Other letters make programs disagree about whose host it is; web-push reads it in another way.
  if (!/^[a-z0-9.-]+$|^\[[0-9a-f:.]+\]$/.test(url.hostname)) return false;
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false;
  if (isInsideHost(url.hostname)) return false;
  return Buffer.from(auth, 'base64url').length === 16 && isPoint(p256dh);
}

/** A point that is not on the curve makes encryption throw, or worse. */
function isPoint(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== 65 || bytes[0] !== 4) return false;
  try {
    ECDH.convertKey(bytes, 'prime256v1', undefined, undefined, 'compressed');
    return true;
  } catch {
    return false;
  }
}
