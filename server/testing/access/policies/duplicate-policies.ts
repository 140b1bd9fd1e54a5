import * as merges from '#server/features/leads/duplicates/merge.queries.ts';
import type { TestApp } from '../../app/test-app.ts';
import type { Owner } from '../access-scene.ts';
import { type AccessPolicy, byCreator } from './access-policy.ts';

/** A second lead of the owner, unchanged by earlier calls. */
async function addTwin(app: TestApp, { userId, ids }: Owner): Promise<void> {
  await app.db('contact_merges').where({ userId }).delete();
  await app.db('contacts').where({ userId }).update({ version: 1 });
  const twin = { id: ids.twinId, userId, name: 'Twin' };
  await app.db('contacts').insert(twin).onConflict('id').ignore();
}

async function mergeTwin(app: TestApp, owner: Owner): Promise<void> {
  const { userId, ids } = owner;
  await addTwin(app, owner);
  const { mergeId: id = '', leadId: keptId = '', twinId: mergedId = '' } = ids;
  const merge = { id, userId, keptId, mergedId };
  await app.db.transaction(async (trx) => {
    await merges.insertMerge(trx, merge);
    await merges.moveAll(trx, merge, { kept: [], merged: [] });
    await merges.writeAfter(trx, merge);
  });
}

const both = ({ ids }: Owner) => ({ body: { leadIds: [ids.leadId, ids.twinId] } });

/** Who may call the endpoints that merge leads. */
export const duplicatePolicies: { readonly [endpoint: string]: AccessPolicy } = {
  'duplicates.list': byCreator(200),
  'duplicates.listDistinct': byCreator(200),
  'duplicates.distinguish': byCreator(200, { parts: both, prepare: addTwin }),
  'duplicates.forgetDistinct': byCreator(200, { parts: both, prepare: addTwin }),
  'duplicates.merge': byCreator(200, {
    parts: ({ ids }) => ({
      body: { kept: { id: ids.leadId, version: 1 }, merged: { id: ids.twinId, version: 1 } },
    }),
    prepare: addTwin,
  }),
  'duplicates.listMerges': byCreator(200),
  'duplicates.undoMerge': byCreator(200, { unknown: 'merge_not_found', prepare: mergeTwin }),
};
