import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { InstanceSettings } from '#shared/settings/instance-settings.ts';
import { WorkTask, type WorkProof } from '#shared/security/proof-of-work.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Limit } from '#server/platform/limits/rate-limiter.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Refusals } from '../refusals/refusals.service.ts';

/** What may need a proof. */
export type WorkedCall = 'signUp' | 'password' | 'mailedSignIn' | 'reset';

/** Work that a program must do for each try, and a person's device does by itself (docs/decisions/0119). */
export interface ProofOfWork {
  /** A new task, for five minutes. */
  ask(): Promise<WorkTask>;
  /**
   * Counts the call. Throws proof_needed when it needs a proof and brings none, or one that is wrong,
   * too late or used. What it returns takes the count back, for a call that proved who it was.
   */
  require(
    call: WorkedCall,
    by: { network: string; proof: WorkProof | undefined },
  ): Promise<() => Promise<void>>;
}

/** Calls that need no proof, of one network and of all together. */
const usual: Record<
  WorkedCall,
  { what: string; network: number; everywhere: number; seconds: number }
> = {
  signUp: { what: 'POST /api/auth/register', network: 25, everywhere: 1_000, seconds: 3_600 },
  password: { what: 'POST /api/auth/login', network: 5, everywhere: 600, seconds: 900 },
  // Apart: wrong passwords of a neighbour make no sign-in by mail dearer.
  mailedSignIn: { what: 'POST /api/auth/login', network: 20, everywhere: 600, seconds: 900 },
  reset: { what: 'POST /api/auth/forgot', network: 20, everywhere: 1_000, seconds: 3_600 },
};

/**
 * Iterations of one try; 256 tries on average find a key that begins so. Giving out a task costs one
 * signature, and a proof that is brought one try.
 */
const COST = 2_000;
const PREFIX = '00';
const TASK_SECONDS = 300;

const nothing = (): Promise<void> => Promise.resolve();

/** Counts tries, and gives out and checks tasks. Nothing is stored but the counts and which tasks are used up. */
export function createProofOfWork(
  { key, limiter: { exact } }: Pick<Platform, 'key' | 'limiter'>,
  ports: {
    refusals: Pick<Refusals, 'note'>;
    readSettings(): Promise<Pick<InstanceSettings, 'proofOfWork'>>;
  },
): ProofOfWork {
  const hmacSignatureSecret = key.sign('work-tasks', 'task');

  /** Null when there are unusually many; else what takes the count back. */
  async function count(call: WorkedCall, who: string): Promise<(() => Promise<void>) | null> {
    const { network, everywhere, seconds } = usual[call];
    const counts: [name: string, limit: Limit][] = [
      [`work ${call} of ${who}`, { points: network, seconds }],
      [`work ${call} everywhere`, { points: everywhere, seconds }],
    ];
    // One after the other: what a network tries beyond its own limit is no work for others.
    for (const [name, limit] of counts) {
      if (!(await exact.consume(name, limit)).allowed) return null;
    }
    return async () => {
      await Promise.all(counts.map(([name, limit]) => exact.refund(name, limit)));
    };
  }

  async function isNew({ challenge, solution }: WorkProof): Promise<boolean> {
    const { counter, derivedKey } = solution;
    const { verified } = await verifySolution({
      challenge,
      solution: { counter, derivedKey },
      deriveKey,
      hmacSignatureSecret,
    });
    if (!verified) return false;
    const once = { points: 1, seconds: TASK_SECONDS * 2 };
    return (await exact.consume(`work done ${challenge.signature}`, once)).allowed;
  }

  return {
    async ask() {
      const task = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        keyPrefix: PREFIX,
        expiresAt: Math.floor(Date.now() / 1_000) + TASK_SECONDS,
        deriveKey,
        hmacSignatureSecret,
      });
      return WorkTask.parse(task);
    },

    async require(call, { network, proof }) {
      const { proofOfWork: rule } = await ports.readSettings();
      if (rule === 'never') return nothing;
      const takeBack = await count(call, network);
      if (takeBack !== null && rule !== 'always') return takeBack;
      if (proof !== undefined && (await isNew(proof))) return takeBack ?? nothing;
      // Operators see who tries too often, also while each try needs a proof.
      if (takeBack === null)
        ports.refusals.note({ kind: 'limit', what: usual[call].what, network });
      throw new AppError('proof_needed');
    },
  };
}
