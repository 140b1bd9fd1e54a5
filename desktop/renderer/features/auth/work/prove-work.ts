import { pbkdf2Async } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { DeriveKeyFunction } from 'altcha-lib/types';
import { callEndpoint } from '#shared/api/client.ts';
import { proofOfWorkApi, type WorkProof } from '#shared/security/proof-of-work.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';

/** Longer than the oldest phone takes. */
const LONGEST_MS = 60_000;

/** Asks for a task and solves it; null when that takes too long. Throws what the call throws. */
export async function proveWork(): Promise<WorkProof | null> {
  const challenge = await callEndpoint(proofOfWorkApi.ask, {}, apiTransport);
  const solution = await solveChallenge({
    challenge,
    // Browsers have WebCrypto on https only, and an installation may be a machine in the office.
    deriveKey: window.isSecureContext ? deriveKey : deriveByScript,
    timeout: LONGEST_MS,
  });
  return solution === null ? null : { challenge, solution };
}

/** The same key, computed in JavaScript. */
export const deriveByScript: DeriveKeyFunction = async ({ cost, keyLength }, salt, password) => ({
  derivedKey: await pbkdf2Async(sha256, password, salt, { c: cost, dkLen: keyLength }),
});
