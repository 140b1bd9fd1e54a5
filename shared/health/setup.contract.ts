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
] as const;
export const SetupStep = z.enum(setupSteps);
export type SetupStep = z.infer<typeof SetupStep>;

/** The steps from a fresh start to an installation for strangers, judged from facts alone. */
export const SetupChecklist = z
  .object({
    steps: z.array(
      z.object({
        id: SetupStep,
        title: z.string(),
        isDone: z.boolean(),
        /** What was found. */
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
    summary: 'What is still to be set up, and how.',
    responses: { 200: SetupChecklist },
    errors: [],
    limits: [{ by: 'operator', points: 120, seconds: 60 }],
  },
  setSupportAddress: {
    method: 'PUT',
    path: '/api/admin/setup/support-address',
    auth: 'admin',
    summary: 'Set the address pages and mails name for help. Stands in the audit log.',
    body: z.strictObject({ supportEmail: z.string().trim().max(254) }),
    responses: { 200: z.object({ success: z.literal(true) }) },
    errors: [],
    limits: [{ by: 'operator', points: 30, seconds: 60 }],
  },
});
