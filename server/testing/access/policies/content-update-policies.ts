import { randomIds } from '#server/platform/ids.ts';
import type { TestApp } from '../../app/test-app.ts';
import type { Owner } from '../access-scene.ts';
import { type AccessPolicy, byCreator } from './access-policy.ts';

const ownMagnet = { unknown: 'magnet_not_found' } as const;

/** Who may tell the people who have a magnet's content that there is a newer one. */
export const contentUpdatePolicies: { readonly [endpoint: string]: AccessPolicy } = {
  'contentUpdates.read': byCreator(200, ownMagnet),
  'contentUpdates.tell': byCreator(201, { ...ownMagnet, prepare: haveEarlierContent }),
  'contentUpdates.stop': byCreator(200, {
    unknown: 'update_not_found',
    async prepare(app, owner) {
      const { userId, magnetId, ids } = owner;
      const at = new Date();
      await app
        .db('content_updates')
        .insert({ id: ids['updateId'], userId, magnetId, changedAt: at, beginsAt: at })
        .onConflict('id')
        .ignore();
    },
  }),
};

/** One person opened the content an hour before it changed, and nobody was told. */
async function haveEarlierContent(app: TestApp, { userId, magnetId, ids }: Owner): Promise<void> {
  const { db } = app;
  const leadId = ids['unlockId'] ?? '';
  const email = `${leadId}@visitors.test`;
  await db('content_updates').where({ magnetId }).delete();
  await db('magnets').where({ id: magnetId }).update({ contentChangedAt: db.fn.now() });
  await db('leads').where({ id: leadId }).update({ revokedAt: null });
  await db('deliveries')
    .insert({ leadId, deliveredAt: db.raw(`now() - interval '1 hour'`) })
    .onConflict('lead_id')
    .ignore();
  await db('email_leads')
    .insert({ id: randomIds.rowId(), userId, magnetId, leadId, email, emailKey: email })
    .onConflict(['magnet_id', 'email_key'])
    .ignore();
}
