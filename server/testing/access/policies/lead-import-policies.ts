import type { ImportState } from '#server/features/leads/imports/imports.queries.ts';
import type { TestApp } from '../../app/test-app.ts';
import { CONSENT } from '../../scenes/leads/lead-imports.ts';
import type { Owner } from '../access-scene.ts';
import { type AccessPolicy, byCreator, type CallParts } from './access-policy.ts';
import { anUploadBody } from './file-policies.ts';

const consent = {
  consentBasis: 'other',
  consentText: 'They are my customers',
  consentAt: new Date(),
  consentBy: 'the owner',
};

/** An import of the owner at a step; nobody works on it. */
const importAt =
  (state: ImportState) =>
  async (app: TestApp, { userId, ids }: Owner): Promise<void> => {
    await app.db('lead_imports').where({ userId }).delete();
    const later = new Date(Date.now() + 600_000);
    const isDone = state === 'done';
    await app.db('lead_imports').insert({
      ...(isDone || state === 'running' ? consent : {}),
      id: ids.importId,
      userId,
      state,
      fileName: 'people.csv',
      size: 1,
      encoding: 'utf-8',
      separator: 'comma',
      columns: JSON.stringify([{ heading: 'Email', samples: [] }]),
      headingsKey: '["email"]',
      targets: JSON.stringify(['email']),
      rows: 0,
      leaseUntil: later,
      rowsUntil: later,
      undoUntil: isDone ? later : null,
    });
  };

const list = { query: '?outcome=new' };
const unknown = 'import_not_found';

/** Who may call the imports. */
export const leadImportPolicies: { readonly [endpoint: string]: AccessPolicy } = {
  'leadImports.list': byCreator(200),
  'leadImports.upload': byCreator(201, {
    parts: (): CallParts => anUploadBody('people.csv', Buffer.from('Email\nada@x.test\n')),
  }),
  'leadImports.read': byCreator(200, { unknown, prepare: importAt('done') }),
  'leadImports.check': byCreator(202, {
    unknown,
    parts: () => ({ body: { targets: ['email'], existing: 'fill', tagName: null } }),
    prepare: importAt('draft'),
  }),
  'leadImports.rows': byCreator(200, { unknown, parts: () => list, prepare: importAt('done') }),
  'leadImports.file': byCreator(200, { unknown, parts: () => list, prepare: importAt('done') }),
  'leadImports.run': byCreator(202, {
    unknown,
    parts: () => ({ body: { ...CONSENT } }),
    prepare: importAt('checked'),
  }),
  'leadImports.cancel': byCreator(202, { unknown, prepare: importAt('running') }),
  'leadImports.undo': byCreator(202, { unknown, prepare: importAt('done') }),
  'leadImports.remove': byCreator(200, { unknown, prepare: importAt('draft') }),
};
