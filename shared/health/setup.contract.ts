import { z } from 'zod';
import { defineApi } from '#shared/api/define-api.ts';

export const setupSteps = [
  'public_address',
  'mail_server',
  'mail_test',
  'second_factor',
  'backup',
  'trusted_proxies',
  'practice_mode',
  'support_address',
  'demo_data',
] as const;
export const SetupStep = z.enum(setupSteps);
export type SetupStep = z.infer<typeof SetupStep>;

/** The steps from a fresh start to a public installation, judged from facts alone. */
export const SetupChecklist = z
  .object({
    steps: z.array(
      z.object({
        id: SetupStep,
        title: z.string(),
        isDone: z.boolean(),
        /** The finding. */
        finding: z.string(),
        /** How to do it; null once it is done. */
        howTo: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'SetupChecklist' });
export type SetupChecklist = z.infer<typeof SetupChecklist>;

export const operatorSetupApi = defineApi({
  checklist: {
    method: 'GET',
    path: '/api/admin/setup',
    auth: 'admin',
    roles: ['readonly'],
    summary: 'The set-up checklist: what is done, what is missing and how to do it.',
    responses: { 200: SetupChecklist },
    errors: [],
    limits: [{ by: 'operator', points: 120, seconds: 60 }],
  },
});
