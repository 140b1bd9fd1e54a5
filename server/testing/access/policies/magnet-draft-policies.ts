import type { TestApp } from '../../app/test-app.ts';
import type { Owner } from '../access-scene.ts';
import { type AccessPolicy, byCreator, type CallParts } from './access-policy.ts';

const ownMagnet = { unknown: 'magnet_not_found' } as const;
const body = (fields: object) => (): CallParts => ({ body: { ...fields } });

/** Who may call the endpoints of unpublished changes, versions and addresses. */
export const magnetDraftPolicies: { readonly [endpoint: string]: AccessPolicy } = {
  'magnetDrafts.read': byCreator(200, ownMagnet),
  'magnetDrafts.save': byCreator(200, {
    ...ownMagnet,
    parts: body({ fields: { title: 'Changed' }, revision: 0, baseVersion: 1 }),
    prepare: forgetDrafts,
  }),
  'magnetDrafts.discard': byCreator(200, {
    ...ownMagnet,
    parts: () => ({ query: 'revision=0' }),
    prepare: forgetDrafts,
  }),
  'magnetDrafts.publish': byCreator(200, {
    ...ownMagnet,
    parts: body({ revision: 1 }),
    async prepare(app, owner) {
      await forgetDrafts(app, owner);
      const { version } = await app
        .as(owner.token)
        .magnets.get({ params: { magnetId: owner.magnetId } });
      await app.db('magnet_drafts').insert({
        magnetId: owner.magnetId,
        fields: { title: 'Changed' },
        revision: 1,
        baseVersion: version,
      });
    },
  }),
  'magnetAddress.read': byCreator(200, ownMagnet),
  'shareCards.read': byCreator(200, ownMagnet),
  'draftCards.read': byCreator(200, ownMagnet),
  'magnetAddress.change': byCreator(200, {
    ...ownMagnet,
    parts: ({ magnetId }) => ({ body: { slug: `page-${magnetId}` } }),
  }),
  'magnetDrafts.listVersions': byCreator(200, ownMagnet),
  'magnetDrafts.readVersion': byCreator(200, {
    ...ownMagnet,
    parts: () => ({ query: 'version=1' }),
    async prepare(app, { magnetId }) {
      await app
        .db('magnet_versions')
        .insert({ magnetId, version: 1, fields: { title: 'First' }, changed: [] })
        .onConflict(['magnet_id', 'version'])
        .ignore();
    },
  }),
};

async function forgetDrafts(app: TestApp, { magnetId }: Owner): Promise<void> {
  await app.db('magnet_drafts').where({ magnetId }).delete();
}
