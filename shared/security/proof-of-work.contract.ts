import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { defineErrors } from '../api/errors.ts';

const Hex = z.string().regex(/^(?:[0-9a-f]{2}){1,64}$/);

/** A task in the format of ALTCHA, version 2 (github.com/altcha-org/altcha-lib). */
export const WorkTask = z
  .strictObject({
    parameters: z.strictObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: Hex,
      salt: Hex,
      /** Iterations of one try. */
      cost: z.int().min(1),
      /** Bytes. */
      keyLength: z.int().min(1),
      /** The key to look for begins so. */
      keyPrefix: Hex,
      /** Seconds since 1970. */
      expiresAt: z.int(),
    }),
    signature: Hex,
  })
  .meta({ id: 'WorkTask' });
export type WorkTask = z.infer<typeof WorkTask>;

/** A solved task: the counter whose key has the prefix, and that key. It counts for one call. */
export const WorkProof = z
  .strictObject({
    challenge: WorkTask,
    solution: z.strictObject({
      counter: z.int().min(0).max(0xffff_ffff),
      derivedKey: Hex,
      /** Milliseconds that it took, as solvers tell; not looked at. */
      time: z.number().optional(),
    }),
  })
  .meta({ id: 'WorkProof' });
export type WorkProof = z.infer<typeof WorkProof>;

/** When such calls need a proof of work. `suspicion`: while there are unusually many. */
export const WorkRule = z.enum(['never', 'suspicion', 'always']);
export type WorkRule = z.infer<typeof WorkRule>;

export const proofOfWorkErrors = defineErrors({
  proof_needed: [
    428,
    'Many attempts were made. Your device must first solve a short task. Try again with the current app, or in a browser',
  ],
});

export const proofOfWorkApi = defineApi({
  ask: {
    method: 'GET',
    path: '/api/proof-of-work',
    auth: 'public',
    summary:
      'A task for a call that was answered with proof_needed. Send the call again with the solved task as `proof`.',
    responses: { 200: WorkTask },
    errors: [],
    limits: [{ by: 'network', points: 120, seconds: 60 }],
  },
});
