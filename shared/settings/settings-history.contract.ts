import { z } from 'zod';
import { defineApiWithFiles } from '#shared/api/list-files.ts';
import { defineErrors } from '../api/errors.ts';
import { RowId, Timestamp } from '../api/field-types.ts';
import { PageQuery, pageOf } from '../api/pagination.ts';
import { OperatorSettings } from './settings.contract.ts';

/** A value as the audit log has it: an object has one for each of its fields. */
const Facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type SettingFacts = z.infer<typeof Facts>;

export const SettingsHistoryEntry = z
  .object({
    /** Of its entry in the audit log. */
    id: z.string(),
    at: Timestamp,
    operatorName: z.string().nullable(),
    changes: z.array(
      z.object({
        /** What is restored as a whole: a setting, one figure or one of the referral terms. */
        setting: z.string(),
        before: Facts,
        after: Facts,
        /** As it is now; null for a setting that this release does not have. */
        now: Facts.nullable(),
      }),
    ),
  })
  .meta({ id: 'SettingsHistoryEntry' });
export type SettingsHistoryEntry = z.infer<typeof SettingsHistoryEntry>;

export const settingsHistoryErrors = defineErrors({
  settings_entry_not_found: [404, 'This change of the setting does not exist'],
  setting_not_restorable: [
    409,
    'This value does not fit the present settings. Please enter it by hand',
  ],
});

/** What operators changed of the settings. It is read from the audit log and stored nowhere else. */
export const settingsHistoryApi = defineApiWithFiles({
  list: {
    method: 'GET',
    path: '/api/admin/settings/history',
    auth: 'admin',
    roles: ['readonly'],
    summary: 'Changes of the settings with the values before and after, newest first.',
    query: z.object({ ...PageQuery, setting: z.string().max(40).optional() }),
    csv: true,
    responses: { 200: pageOf(SettingsHistoryEntry) },
    errors: [],
    limits: [{ by: 'operator', points: 240, seconds: 60 }],
  },
  restore: {
    method: 'POST',
    path: '/api/admin/settings/restore',
    auth: 'admin',
    summary:
      'Give a setting the value that it had before a change. This is recorded as a new change.',
    body: z.strictObject({
      entryId: RowId,
      setting: z.string().max(40),
      /** The value that the operator saw as the present one. */
      now: Facts,
    }),
    responses: { 200: OperatorSettings },
    errors: [
      'settings_entry_not_found',
      'setting_not_restorable',
      'settings_changed',
      'logo_unknown',
    ],
    limits: [{ by: 'operator', points: 60, seconds: 60 }],
  },
});
