import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { defineErrors } from '../api/errors.ts';

/** Rows of the demo creators that were deleted. */
export const RemovedDemo = z
  .object({
    creators: z.number().int(),
    magnets: z.number().int(),
    leads: z.number().int(),
    attempts: z.number().int(),
    visits: z.number().int(),
  })
  .meta({ id: 'RemovedDemo' });
export type RemovedDemo = z.infer<typeof RemovedDemo>;

export const demoErrors = defineErrors({
  demo_not_found: [404, 'There is no demo data'],
});

export const operatorDemoApi = defineApi({
  remove: {
    method: 'POST',
    path: '/api/admin/demo/remove',
    auth: 'admin',
    summary:
      'Delete the demo creators with all magnets, leads, figures and payments, for good. Recorded in the audit log.',
    responses: { 200: RemovedDemo },
    errors: ['demo_not_found'],
    limits: [{ by: 'operator', points: 30, seconds: 60 }],
  },
});
