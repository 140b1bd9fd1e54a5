import { randomIds } from '#server/platform/ids.ts';
import type { TestApp } from '../../app/test-app.ts';
import type { Owner } from '../access-scene.ts';
import { type AccessPolicy, byCreator, type CallParts } from './access-policy.ts';

const ofMagnet = (fields: Record<string, unknown> = {}) => ({
  parts: ({ magnetId }: Owner): CallParts => ({ body: { magnetId, ...fields } }),
});

const aMail = { title: 'A guide', mailSubject: null, mailText: null, brandColor: null, items: [] };

/** What needs the grant or the waiting token of a visitor, and what creators see of mails to them. */
export const visitorPolicies: { readonly [endpoint: string]: AccessPolicy } = {
  'deliveryMail.read': byCreator(200),
  'deliveryMail.preview': byCreator(200, {
    parts: () => ({ body: { ...aMail, isProven: false } }),
  }),
  // The installation of the matrix has no mail server.
  'deliveryMail.sendTest': byCreator(409, { parts: () => ({ body: aMail }) }),
  'testWalk.begin': byCreator(201, {
    unknown: 'magnet_not_found',
    parts: () => ({ body: { version: 'published' } }),
  }),

  'unlock.createClaim': {
    who: 'grant',
    allowed: 201,
    secretOf: ({ grant }) => grant,
    refused: 'verification_required',
    unknown: 'magnet_not_found',
    ...ofMagnet(),
  },
  'unlock.createEmailLead': {
    who: 'grant',
    allowed: 201,
    secretOf: ({ emailGrant }) => emailGrant,
    refused: 'verification_required',
    unknown: 'magnet_not_found',
    ...ofMagnet({ email: 'someone@visitors.test' }),
  },
  // No code was mailed to the grant here, so the content stays closed to it as well.
  'unlock.confirmEmail': {
    who: 'grant',
    allowed: 403,
    secretOf: ({ emailGrant }) => emailGrant,
    refused: 'verification_required',
    unknown: 'magnet_not_found',
    ...ofMagnet({ code: '123456' }),
  },
  'unlock.followWait': {
    who: 'grant',
    allowed: 200,
    secretOf: ({ waitingToken }) => waitingToken,
    refused: 'not_waiting',
    unknown: 'not_waiting',
  },
  'unlock.leaveWaitingEmail': {
    who: 'grant',
    allowed: 201,
    secretOf: ({ waitingToken }) => waitingToken,
    refused: 'not_waiting',
    unknown: 'magnet_not_found',
    ...ofMagnet({ email: 'someone@visitors.test' }),
  },
  'unlock.mailContentLink': {
    who: 'grant',
    allowed: 201,
    secretOf: ({ grant }) => grant,
    refused: 'verification_required',
    unknown: 'magnet_not_found',
    ...ofMagnet({ email: 'someone@visitors.test' }),
  },
};

const ownMagnet = { unknown: 'magnet_not_found' } as const;

/** Who may tell the people who have a magnet's content that there is a newer one. */
export const contentUpdatePolicies: { readonly [endpoint: string]: AccessPolicy } = {
  'boundPosts.list': byCreator(200, ownMagnet),
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
