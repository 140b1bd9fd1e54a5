import { randomIds } from '#server/platform/ids.ts';
import type { TestApp } from '../../app/test-app.ts';
import type { Owner } from '../access-scene.ts';
import { type AccessPolicy, byCreator, type CallParts } from './access-policy.ts';

const ofMagnet = (fields: object = {}) => ({
  parts: ({ magnetId }: Owner): CallParts => ({ body: { magnetIds: [magnetId], ...fields } }),
});

const ofText = {
  parts: ({ magnetId }: Owner): CallParts => ({ body: { magnetId, typed: 'growht' } }),
};

/** Under the id that the scene has for tags of leads. */
const ownTag = {
  unknown: 'tag_not_found',
  async prepare(app: TestApp, { userId, ids }: Owner) {
    const id = ids['tagId'];
    const tag = { id, userId, name: 'Spring', nameKey: `spring ${id}`, color: 'green' };
    await app.db('magnet_tags').insert(tag).onConflict('id').ignore();
  },
} as const;

/** Who may call the endpoints of several magnets, of the trash, of tags and of what was typed instead. */
export const magnetListPolicies: { readonly [endpoint: string]: AccessPolicy } = {
  'magnetActs.setStatuses': byCreator(200, {
    parts: ({ magnetId }) => ({ body: { items: [{ magnetId, status: 'paused' }] } }),
  }),
  'magnetActs.listTrash': byCreator(200),
  'magnetActs.moveToTrash': byCreator(200, ofMagnet()),
  'magnetActs.restore': byCreator(200, ofMagnet()),
  'magnetActs.purge': byCreator(200, {
    unknown: 'magnet_not_found',
    async prepare(app: TestApp, { magnetId: id }: Owner) {
      await app.db('magnets').where({ id }).update({ deletedAt: new Date(), purgedAt: null });
    },
  }),
  'magnetActs.emptyTrash': byCreator(200),

  'nearMisses.list': byCreator(200),
  'nearMisses.accept': byCreator(200, ofText),
  'nearMisses.takeBack': byCreator(200, ofText),
  'nearMisses.failures': byCreator(200),

  'magnetTags.list': byCreator(200),
  'magnetTags.add': byCreator(201, {
    parts: () => ({ body: { name: `tag ${randomIds.rowId()}`, color: 'blue' } }),
  }),
  'magnetTags.change': byCreator(200, {
    ...ownTag,
    parts: () => ({ body: { name: `tag ${randomIds.rowId()}`, color: 'red' } }),
  }),
  'magnetTags.remove': byCreator(200, ownTag),
  'magnetTags.give': byCreator(200, { ...ownTag, ...ofMagnet({ has: true }) }),
};
