import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { defineErrors } from '../api/errors.ts';
import { Timestamp } from '../api/field-types.ts';

/** The hour of Monday, in the creator's zone, at which summaries are sent. */
export const SUMMARY_HOUR = 8;

export const WeeklySummary = z
  .object({
    isOn: z.boolean(),
    /** The next Monday morning in your time zone, also while it is off. */
    nextAt: Timestamp,
    /** The Monday of the last week that was sent; null before the first one. */
    lastWeek: z.iso.date().nullable(),
    /**
     * Why nothing is sent although it is on: the address is not confirmed, or it refused an email in
     * the last 30 days.
     */
    obstacle: z.enum(['not_confirmed', 'refused']).nullable(),
  })
  .meta({ id: 'WeeklySummary' });
export type WeeklySummary = z.infer<typeof WeeklySummary>;

export const weeklySummaryErrors = defineErrors({
  summary_not_possible: [
    409,
    'We cannot email this address. Confirm it first, or check that it takes our emails',
  ],
});

const responses = { 200: WeeklySummary };

/** The email of Monday morning about the week before. */
export const weeklySummaryApi = defineApi({
  read: {
    method: 'GET',
    path: '/api/weekly-summary',
    auth: 'creator',
    summary: 'Whether a summary of each week is emailed to you, and when the next one is due.',
    responses,
    errors: [],
    limits: [{ by: 'creator', points: 120, seconds: 60 }],
  },
  save: {
    method: 'PUT',
    path: '/api/weekly-summary',
    auth: 'creator',
    summary: 'Switch the weekly summary on or off.',
    body: z.strictObject({ isOn: z.boolean() }),
    responses,
    errors: [],
    limits: [{ by: 'creator', points: 60, seconds: 60 }],
  },
  sendNow: {
    method: 'POST',
    path: '/api/weekly-summary/copy',
    auth: 'creator',
    summary: 'Email the summary of the last full week to yourself now, also when it is off.',
    responses: { 202: z.object({ week: z.iso.date() }) },
    errors: ['summary_not_possible'],
    limits: [{ by: 'creator', points: 5, seconds: 3_600, exact: true }],
  },
});
