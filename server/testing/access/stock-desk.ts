import type { TestApp } from '../app/test-app.ts';

const state = { filter: { op: 'and', items: [] }, search: '', sort: '-lastAt', columns: [] };

/** Restores the rows that a call removes, with the ids that the scene uses. */
export async function stockDesk(
  app: TestApp,
  owner: { userId: string; ids: { [name: string]: string } },
): Promise<void> {
  const { userId, ids } = owner;
  const { leadId: contactId, noteId, tagId, fieldId, viewId, actId } = ids;
  const put = (table: string, row: object) => app.db(table).insert(row).onConflict('id').ignore();
  await put('contact_notes', { id: noteId, userId, contactId, text: 'A note' });
  await put('contact_tags', {
    id: tagId,
    userId,
    name: 'Hot',
    nameKey: `hot ${tagId}`,
    color: 'red',
  });
  const field = { name: 'Budget', nameKey: `budget ${fieldId}`, kind: 'number' };
  await put('contact_fields', { id: fieldId, userId, ...field });
  await put('lead_views', { id: viewId, userId, name: 'Mine', isPinned: false, state });
  const act = { contactId, actId, kind: 'tag', subject: tagId };
  await put('contact_changes', { id: actId, userId, ...act });
}
