import { pbkdf2Async } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { DeriveKeyFunction } from 'altcha-lib/types';
import { callEndpoint } from '#shared/api/client.ts';
import { proofOfWorkApi, type WorkProof } from '#shared/security/proof-of-work.contract.ts';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';

/** Longer than the oldest phone takes. */
const LONGEST_MS = 120_000;
/** After which the person is told. */
const SOON_MS = 1_500;

/**
 * Asks for a task and solves it; null when that takes too long, when `work` is stopped, and when the page goes.
 * Throws what the call throws.
 */
export async function proveWork(work: AbortController): Promise<WorkProof | null> {
  // A browser may keep a page that somebody left, and its work.
  const stop = () => work.abort();
  window.addEventListener('pagehide', stop);
  let told: number | undefined;
  try {
    const challenge = await callEndpoint(proofOfWorkApi.ask, {}, apiTransport);
    told = window.setTimeout(
      () => toast('Many attempts were made. Your device first solves a short task'),
      SOON_MS,
    );
    const solution = await solveChallenge({
      challenge,
      controller: work,
      // Browsers have WebCrypto on https only, and an installation may be a machine in the office.
      deriveKey: window.isSecureContext ? deriveKey : deriveByScript,
      timeout: LONGEST_MS,
    });
    return solution === null ? null : { challenge, solution };
  } finally {
    window.clearTimeout(told);
    window.removeEventListener('pagehide', stop);
  }
}

/** The same key, computed in JavaScript. */
export const deriveByScript: DeriveKeyFunction = async ({ cost, keyLength }, salt, password) => ({
  derivedKey: await pbkdf2Async(sha256, password, salt, { c: cost, dkLen: keyLength }),
});
