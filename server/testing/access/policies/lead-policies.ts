import { versionOf } from '#server/features/leads/stages/stage-list.ts';
import { randomIds } from '#server/platform/ids.ts';
import { stockDesk } from '../stock-desk.ts';
import type { TestApp } from '../../app/test-app.ts';
import { type AccessPolicy, byCreator, type CallParts } from './access-policy.ts';
import type { Owner } from '../access-scene.ts';

const body = (fields: Record<string, unknown>) => (): CallParts => ({ body: fields });
/** Names of a creator's tags and fields are unique. */
const named = (fields: Record<string, unknown>) => (): CallParts => ({
  body: { name: `Name ${randomIds.rowId()}`, ...fields },
});

const state = { filter: { op: 'and', items: [] }, search: '', sort: '-lastAt', columns: [] };

/** Resets the version for an edit, because earlier calls changed the lead. */
async function resetVersion(app: TestApp, { userId }: Owner): Promise<void> {
  await app.db('contacts').where({ userId }).update({ version: 1 });
}

const prepare = stockDesk;

/** An edit of stages names the list it was made on. */
const stages = [
  { id: 'new', name: 'New', color: 'gray', meaning: 'open' as const },
  { id: 'won', name: 'Won', color: 'green', meaning: 'won' as const },
];
const onStages =
  (fields: Record<string, unknown>) =>
  (owner: Owner): CallParts => ({
    body: { version: versionOf([...stages, ownStage(owner)]), ...fields },
  });
const ownStage = ({ ids }: Owner) => ({
  id: ids['stageId'] ?? '',
  name: 'Demo',
  color: 'blue',
  meaning: 'open' as const,
});
async function resetStages(app: TestApp, owner: Owner): Promise<void> {
  const { userId } = owner;
  await app.db('contact_stages').where({ userId }).delete();
  await app.db('contact_stages').insert(
    [...stages, ownStage(owner)].map((stage, position) => ({
      ...stage,
      userId,
      position,
      nameKey: stage.name.toLowerCase(),
    })),
  );
}
const newStage = () => ({ name: `Name ${randomIds.rowId()}`, color: 'blue', meaning: 'open' });

/** Who may call the endpoints of a creator's leads. */
export const leadPolicies: { readonly [endpoint: string]: AccessPolicy } = {
  'leads.query': byCreator(200, { parts: body({}) }),
  'leads.count': byCreator(200, { parts: body({}) }),
  'leads.stageCounts': byCreator(200, { parts: body({}) }),
  'leads.desk': byCreator(200),
  'leads.origins': byCreator(200),
  'leadAnswers.read': byCreator(200, { unknown: 'magnet_not_found' }),
  'leadAnswers.rows': byCreator(200, {
    unknown: 'magnet_not_found',
    parts: () => ({ query: 'step=after&question=What%20next' }),
  }),
  'leadActs.act': byCreator(200, { parts: body({ kind: 'stage', stage: 'won' }) }),
  'leadActs.undo': byCreator(200, { unknown: 'act_over', prepare }),
  'leadDetail.read': byCreator(200, { unknown: 'lead_not_found' }),
  'leadDetail.update': byCreator(200, {
    unknown: 'lead_not_found',
    parts: body({ version: 1, stage: 'won' }),
    prepare: resetVersion,
  }),
  'leadDetail.addNote': byCreator(201, {
    unknown: 'lead_not_found',
    parts: body({ text: 'A note' }),
  }),
  'leadDetail.removeNote': byCreator(200, { unknown: 'note_not_found', prepare }),
  'leadStages.add': byCreator(201, { parts: onStages(newStage()), prepare: resetStages }),
  'leadStages.order': byCreator(200, {
    parts: (owner) => onStages({ ids: ['won', owner.ids['stageId'], 'new'] })(owner),
    prepare: resetStages,
  }),
  'leadStages.change': byCreator(200, {
    unknown: 'stage_not_found',
    parts: onStages(newStage()),
    prepare: resetStages,
  }),
  'leadStages.remove': byCreator(200, {
    unknown: 'stage_not_found',
    parts: onStages({ moveTo: 'won' }),
    prepare: resetStages,
  }),
  'leadDesk.addTag': byCreator(201, { parts: named({ color: 'blue' }) }),
  'leadDesk.changeTag': byCreator(200, {
    unknown: 'tag_not_found',
    parts: named({ color: 'blue' }),
  }),
  'leadDesk.removeTag': byCreator(200, { unknown: 'tag_not_found', prepare }),
  'leadDesk.addField': byCreator(201, { parts: named({ kind: 'text', options: [] }) }),
  'leadDesk.changeField': byCreator(200, {
    unknown: 'field_not_found',
    parts: named({ options: [] }),
  }),
  'leadDesk.fieldPages': byCreator(200, { unknown: 'field_not_found', prepare }),
  'leadDesk.removeField': byCreator(200, { unknown: 'field_not_found', prepare }),
  'leadDesk.listViews': byCreator(200),
  'leadDesk.addView': byCreator(201, { parts: named({ isPinned: false, state }) }),
  'leadDesk.changeView': byCreator(200, {
    unknown: 'view_not_found',
    parts: named({ isPinned: false, state }),
    prepare,
  }),
  'leadDesk.removeView': byCreator(200, { unknown: 'view_not_found', prepare }),
  'deliveries.resend': byCreator(200, {
    unknown: 'unlock_not_found',
    async prepare(app, { userId }) {
      await app.db('leads').where({ userId }).update({ revokedAt: null });
    },
  }),
  'deliveries.revoke': byCreator(200, { unknown: 'unlock_not_found' }),
  'deliveries.restore': byCreator(200, { unknown: 'unlock_not_found' }),
  'deliveries.clearBounce': byCreator(200, {
    unknown: 'unlock_not_found',
    async prepare(app, { userId }) {
      await app.db.raw(
        `WITH mine AS (SELECT id, magnet_id, user_id, id || '@mailbox.test' AS email FROM leads
           WHERE user_id = ?),
         given AS (INSERT INTO email_leads (id, lead_id, magnet_id, user_id, email, email_key)
           SELECT id, id, magnet_id, user_id, email, email FROM mine ON CONFLICT DO NOTHING)
         INSERT INTO mail_addresses (address_key, refused_at) SELECT email, now() FROM mine
           UNION SELECT e.email_key, now() FROM email_leads e JOIN mine ON mine.id = e.lead_id
         ON CONFLICT (address_key) DO UPDATE SET refused_at = now()`,
        [userId],
      );
    },
  }),
};
