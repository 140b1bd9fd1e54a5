import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { InstanceSettings } from '#shared/settings/instance-settings.ts';
import { WorkTask, type WorkProof } from '#shared/security/proof-of-work.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Limit } from '#server/platform/limits/rate-limiter.ts';
import type { Platform } from '#server/platform/platform.ts';

/** What may need a proof. */
export type WorkedCall = 'signUp' | 'password' | 'mailedSignIn' | 'reset';

/** Work that a program must do for each try, and a person's device does by itself (docs/decisions/0119). */
export interface ProofOfWork {
  /** A new task, for two minutes. */
  ask(): Promise<WorkTask>;
  /**
   * Counts the call. Throws proof_needed when it needs a proof and brings none, or one that is wrong,
   * too late or used.
   */
  require(call: WorkedCall, by: { network: string; proof: WorkProof | undefined }): Promise<void>;
  /** Takes the call back: it proved who it was. */
  forget(call: WorkedCall, network: string): Promise<void>;
}

/** Calls without a proof, of one network and of all together. Each is more than usual. */
const usual: Record<WorkedCall, { network: number; everywhere: number; seconds: number }> = {
  signUp: { network: 25, everywhere: 1_000, seconds: 3_600 },
  password: { network: 20, everywhere: 600, seconds: 900 },
  // Apart: wrong passwords of a neighbour make no sign-in by mail dearer.
  mailedSignIn: { network: 20, everywhere: 600, seconds: 900 },
  reset: { network: 20, everywhere: 1_000, seconds: 3_600 },
};

/** Iterations of one try, and how many tries a task takes at most. */
const COST = 10_000;
const MOST_TRIES = 100;
const TASK_SECONDS = 120;

function countsOf(call: WorkedCall, who: string): [name: string, limit: Limit][] {
  const { network, everywhere, seconds } = usual[call];
  return [
    [`work ${call} of ${who}`, { points: network, seconds }],
    [`work ${call} everywhere`, { points: everywhere, seconds }],
  ];
}

/** Counts tries, and gives out and checks tasks. Nothing is stored but the counts and which tasks are used up. */
export function createProofOfWork(
  { key, limiter: { exact } }: Pick<Platform, 'key' | 'limiter'>,
  { readSettings }: { readSettings(): Promise<Pick<InstanceSettings, 'proofOfWork'>> },
): ProofOfWork {
  const secrets = {
    hmacSignatureSecret: key.sign('work-tasks', 'task'),
    hmacKeySignatureSecret: key.sign('work-tasks', 'key'),
  };

  /** All are counted each time, so that none is cheaper than it looks. */
  async function isUnusual(call: WorkedCall, network: string): Promise<boolean> {
    const counts = countsOf(call, network).map(([name, limit]) => exact.consume(name, limit));
    return (await Promise.all(counts)).some(({ allowed }) => !allowed);
  }

  async function isNew({ challenge, solution }: WorkProof): Promise<boolean> {
    const { counter, derivedKey } = solution;
    const { verified } = await verifySolution({
      challenge,
      solution: { counter, derivedKey },
      deriveKey,
      ...secrets,
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
        counter: randomInt(MOST_TRIES),
        expiresAt: Math.floor(Date.now() / 1_000) + TASK_SECONDS,
        deriveKey,
        ...secrets,
      });
      return WorkTask.parse(task);
    },

    async require(call, { network, proof }) {
      const { proofOfWork: rule } = await readSettings();
      if (rule === 'never') return;
      const isNeeded = (await isUnusual(call, network)) || rule === 'always';
      if (!isNeeded || (proof !== undefined && (await isNew(proof)))) return;
      throw new AppError('proof_needed');
    },

    async forget(call, network) {
      await Promise.all(countsOf(call, network).map(([name, limit]) => exact.refund(name, limit)));
    },
  };
}
