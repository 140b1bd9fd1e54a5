import { AppError } from '#server/platform/errors.ts';
import { findOpenProof, isProofOpen } from '../grant/address/proofs.queries.ts';
import type { UnlockDependencies } from '../unlock-dependencies.ts';
import { findWaitingOf, type WaitingRow } from './waiting.queries.ts';

/** A comment or an address that waits, whose visitor's page is told when there is something else to show. */
export interface FollowedWait {
  id: string;
  magnetId: string;
  /** Asked once it is followed: it may have ended just before. */
  hasChanged(): Promise<boolean>;
}

/** What a visitor waits for, by the visitor's tokens: that an address is confirmed, or a comment. Throws not_waiting. */
export async function followWait(
  { db }: Pick<UnlockDependencies, 'db'>,
  magnetId: string,
  secrets: readonly string[],
): Promise<FollowedWait> {
  const proof = await findOpenProof(db, magnetId, secrets);
  if (proof !== null) {
    return { id: proof.id, magnetId, hasChanged: async () => !(await isProofOpen(db, proof.id)) };
  }
  const wait = await findWaitingOf(db, magnetId, secrets);
  if (wait === null) throw new AppError('not_waiting');
  return {
    id: wait.id,
    magnetId,
    hasChanged: async () => isDecided(await findWaitingOf(db, magnetId, secrets)),
  };
}

/** The page no longer shows that it waits. A near miss waits for the creator and says what was found. */
function isDecided(wait: WaitingRow | null): boolean {
  return wait?.state !== 'waiting' || wait.code === 'near_miss';
}
