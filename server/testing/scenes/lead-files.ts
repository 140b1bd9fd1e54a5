import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import type { LeadExportWish } from '#shared/leads/export.contract.ts';
import type { LeadRecord } from '#server/features/leads/record-lead.queries.ts';
import type { TestApp } from '../app/test-app.ts';
import { aCreator } from './creator-leads.ts';

/** Status and code of a refused call. */
export const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    ({ status, code }: ApiError) => ({ status, code }),
  );
export const textOf = (bytes: Uint8Array) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

/** A creator who adds leads and exports them. */
export async function anExporter(app: TestApp, plan?: 'pro' | 'free') {
  const { add: addLead, api, ...creator } = await aCreator(app, plan);
  const { leads, leadExports } = api;
  return {
    ...creator,
    leads,
    leadExports,
    /** Returns the id of the contact. */
    add: async (changes: Partial<LeadRecord> = {}) => (await addLead(changes)).id,
    async csv(wish: Partial<LeadExportWish> = {}) {
      const bytes = await leadExports.download({ body: { format: 'csv', ...wish } });
      return parse<Record<string, string>>(textOf(bytes), { columns: true, bom: true });
    },
  };
}

/** Waits until the background export is ready. */
export async function ready(app: TestApp, token: string): Promise<void> {
  const { leadExports } = app.as(token);
  await expect
    .poll(async () => (await leadExports.read()).export?.state, { timeout: 30_000 })
    .toBe('ready');
}
