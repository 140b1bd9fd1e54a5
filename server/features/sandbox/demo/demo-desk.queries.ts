import type { Knex } from 'knex';
import type { Ids } from '#server/platform/ids.ts';
import { refreshContacts } from '#server/features/leads/contacts/contacts.queries.ts';
import { attachStrayLeads } from '#server/features/leads/contacts/stray-leads.queries.ts';

const tags = [
  { name: 'Founder', color: 'violet' },
  { name: 'Agency', color: 'blue' },
  { name: 'Call booked', color: 'green' },
] as const;
/** The work of a creator after a week, for the newest people. */
const worked = [
  { stage: 'talking', tag: 0, note: 'Wants to compare prices before the call on Thursday.' },
  { stage: 'proposal', tag: 1, note: null },
  { stage: 'won', tag: 2, note: 'Signed for three months. Asked for an invoice to the company.' },
  { stage: 'new', tag: 0, note: null },
  { stage: 'talking', tag: 2, note: 'Prefers email over messages.' },
  { stage: 'contacted', tag: null, note: null },
  { stage: 'lost', tag: 1, note: 'No budget this year. Ask again in March.' },
  { stage: 'new', tag: null, note: null },
  { stage: 'contacted', tag: 0, note: null },
] as const;
const WORKED = 90;
/** A stage of their own, before the last two of the first five. */
const OWN_STAGE = { name: 'Proposal sent', color: 'violet', meaning: 'open', position: 3 } as const;

/** Creates the contacts of the demo leads, with their creator's notes. */
export async function storeDesk(trx: Knex.Transaction, userId: string, ids: Ids): Promise<void> {
  while ((await attachStrayLeads(trx, ids)) > 0);
  const tagIds: string[] = [];
  for (const { name, color } of tags) {
    const id = ids.rowId();
    tagIds.push(id);
    await trx('contact_tags').insert({ id, userId, name, nameKey: name.toLowerCase(), color });
  }
  const ownStage = ids.rowId();
  await trx('contact_stages')
    .where({ userId })
    .where('position', '>=', OWN_STAGE.position)
    .increment('position', 1);
  await trx('contact_stages').insert({
    ...OWN_STAGE,
    id: ownStage,
    userId,
    nameKey: OWN_STAGE.name.toLowerCase(),
  });
  const contactIds: string[] = await trx('contacts')
    .where({ userId })
    .orderBy([
      { column: 'last_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(WORKED)
    .pluck('id');
  for (const [index, contactId] of contactIds.entries()) {
    const { stage: asked, tag, note } = worked[index % worked.length] ?? worked[0];
    const stage = asked === 'proposal' ? ownStage : asked;
    const own = tag === null ? undefined : tagIds[tag];
    await trx('contacts')
      .where({ id: contactId })
      .update({ stage, ...(own === undefined ? {} : { tagIds: [own] }) });
    if (stage !== 'new') {
      const change = { kind: 'stage', beforeValue: 'new', afterValue: stage };
      await trx('contact_changes').insert({ id: ids.rowId(), userId, contactId, ...change });
    }
    if (note !== null && index < worked.length) {
      await trx('contact_notes').insert({ id: ids.rowId(), userId, contactId, text: note });
    }
  }
  await refreshContacts(trx, contactIds);
  await trx('lead_views').insert({
    id: ids.rowId(),
    userId,
    name: 'Warm and new',
    isPinned: true,
    state: JSON.stringify({
      filter: {
        op: 'and',
        items: [
          { field: 'band', is: 'any', value: ['hot', 'warm'] },
          { field: 'stage', is: 'any', value: ['new'] },
        ],
      },
      search: '',
      sort: '-lastAt',
      columns: [
        { id: 'name', width: 220 },
        { id: 'score', width: 100 },
        { id: 'band', width: 130 },
        { id: 'tags', width: 180 },
        { id: 'comment', width: 300 },
        { id: 'lastAt', width: 130 },
      ],
    }),
  });
}
