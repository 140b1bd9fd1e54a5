import { expect, vi } from 'vitest';
import type { LeadImport } from '#shared/leads/imports/import.contract.ts';
import type { TestApp } from '../../app/test-app.ts';
import { aCreator } from '../creator-leads.ts';

type Query = { encoding?: LeadImport['encoding']; separator?: LeadImport['separator'] };
type Wish = Partial<Pick<LeadImport, 'existing' | 'tagName'>> & { targets?: (string | null)[] };

export const CONSENT = {
  basis: 'consent',
  statement: 'They agreed when they signed up for my newsletter.',
} as const;

/** A creator who imports files of people. */
export async function anImporter(app: TestApp, plan?: 'pro' | 'free') {
  const creator = await aCreator(app, plan);
  const { leadImports } = creator.api;
  const read = (importId: string) => leadImports.read({ params: { importId } });

  async function until(id: string, ...states: LeadImport['state'][]): Promise<LeadImport> {
    // Scenes also start outside of tests, where `expect.poll` does not work. The row is looked at, for
    // reads by the API are limited.
    const row = app.db('lead_imports').where({ id, userId: creator.userId });
    const state = async () =>
      (await row.clone().first<{ state: LeadImport['state'] }>('state')).state;
    await vi.waitFor(async () => expect(states).toContain(await state()), {
      timeout: 60_000,
      interval: 20,
    });
    return read(id);
  }
  const upload = (
    file: string | Uint8Array,
    { name = 'people.csv', ...query }: Query & { name?: string } = {},
  ) =>
    leadImports.upload({
      upload: { name, bytes: typeof file === 'string' ? Buffer.from(file) : file },
      query,
    });
  async function check(one: LeadImport, { targets, existing = 'fill', tagName = null }: Wish = {}) {
    await leadImports.check({
      params: { importId: one.id },
      body: { targets: targets ?? one.columns.map(({ target }) => target), existing, tagName },
    });
    return until(one.id, 'checked', 'draft');
  }
  const bring = async (file: string | Uint8Array, wish: Wish = {}) =>
    check(await upload(file), wish);
  const start = ({ id }: LeadImport) =>
    leadImports.run({ params: { importId: id }, body: CONSENT });
  async function run(one: LeadImport) {
    await start(one);
    return until(one.id, 'done');
  }
  async function undo({ id }: LeadImport) {
    await leadImports.undo({ params: { importId: id } });
    return until(id, 'undone');
  }
  const rows = async ({ id }: LeadImport, outcome: 'new' | 'updated' | 'skipped' | 'broken') =>
    (await leadImports.rows({ params: { importId: id }, query: { outcome } })).rows;
  return {
    ...creator,
    leadImports,
    read,
    until,
    upload,
    check,
    bring,
    start,
    run,
    undo,
    rows,
    /** Uploads, checks and imports. */
    take: async (file: string | Uint8Array, wish: Wish = {}) => run(await bring(file, wish)),
    /** All people by name. */
    async people() {
      const { items } = await creator.api.leads.query({ body: { sort: 'name', limit: 200 } });
      return items;
    },
    /** All that an import may touch, for a comparison. */
    async everything() {
      const of = (table: string, columns: string) =>
        app.db(table).where({ userId: creator.userId }).orderByRaw(columns).select();
      const contacts: { version?: number }[] = await of('contacts', 'id');
      for (const contact of contacts) delete contact.version;
      return {
        contacts,
        keys: await of('contact_keys', 'key'),
        values: await of('contact_values', 'contact_id, field_id'),
        changes: await of('contact_changes', 'id'),
        tags: await of('contact_tags', 'id'),
      };
    },
  };
}
