import type { Knex } from 'knex';
import type { LeadView } from '#shared/leads/lead-desk.contract.ts';

const columns = ['id', 'name', 'is_pinned', 'state'] as const;

export async function selectViews(db: Knex, userId: string): Promise<LeadView[]> {
  return db('lead_views')
    .where({ userId })
    .orderBy([{ column: 'is_pinned', order: 'desc' }, 'created_at', 'id'])
    .select<LeadView[]>([...columns]);
}

const stored = ({ name, isPinned, state }: Omit<LeadView, 'id'>) => ({
  name,
  isPinned,
  state: JSON.stringify(state),
});

export async function insertView(db: Knex, userId: string, view: LeadView): Promise<void> {
  await db('lead_views').insert({ id: view.id, userId, ...stored(view) });
}

export async function updateView(db: Knex, userId: string, view: LeadView): Promise<number> {
  return db('lead_views')
    .where({ userId, id: view.id })
    .update({ ...stored(view), updatedAt: db.fn.now() });
}

export async function deleteView(db: Knex, userId: string, id: string): Promise<number> {
  return db('lead_views').where({ userId, id }).delete();
}
