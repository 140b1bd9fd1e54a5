import { z } from 'zod';
import { defineApi } from '#shared/api/define-api.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { requiredText, Timestamp } from '#shared/api/field-types.ts';

/** What operators can stop at once, in the order of the screen (decision 100). */
export const switchNames = ['sign_up', 'unlocking', 'reading', 'mail', 'uploads'] as const;
export const SwitchName = z.enum(switchNames);
export type SwitchName = z.infer<typeof SwitchName>;

export const Switch = z
  .object({
    name: SwitchName,
    /** Null while it is on. */
    stopped: z.object({ at: Timestamp, by: z.string(), reason: z.string() }).nullable(),
    /** What waits for it: comments or mails; null where nothing can wait. */
    waiting: z.int().nullable(),
  })
  .meta({ id: 'Switch' });
export type Switch = z.infer<typeof Switch>;

export const switchErrors = defineErrors({
  sign_up_stopped: [503, 'New accounts are stopped at the moment. Please try again later'],
  uploads_stopped: [503, 'Uploads are stopped at the moment. Please try again later'],
  switch_not_found: [404, 'There is no such switch'],
  switch_changed: [409, 'Somebody else changed this meanwhile. Please check it again'],
});

const responses = { 200: z.object({ switches: z.array(Switch) }) };

/** Kill switches of the installation. Each change is in the audit log with its reason. */
export const switchesApi = defineApi({
  read: {
    method: 'GET',
    path: '/api/admin/switches',
    auth: 'admin',
    roles: ['readonly'],
    summary: 'The parts that an operator can stop at once, and which are stopped.',
    responses,
    errors: [],
    limits: [{ by: 'operator', points: 240, seconds: 60 }],
  },
  set: {
    method: 'PUT',
    path: '/api/admin/switches/:switchName',
    auth: 'admin',
    summary: 'Stop something, or resume it. All processes obey within a second.',
    params: z.object({ switchName: z.string().max(40) }),
    body: z.strictObject({
      isOn: z.boolean(),
      reason: requiredText(500, 'Say why, for other operators'),
    }),
    responses,
    errors: ['switch_changed', 'switch_not_found'],
    limits: [{ by: 'operator', points: 60, seconds: 60 }],
  },
});
