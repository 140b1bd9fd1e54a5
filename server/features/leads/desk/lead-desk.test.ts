import { describe, expect } from 'vitest';
import { appTest } from '#server/testing/app/app-tests.ts';
import { randomIds } from '#server/platform/ids.ts';
import { aCreator } from '#server/testing/scenes/creator-leads.ts';

const it = appTest();
const state = {
  filter: { op: 'and' as const, items: [] },
  search: '',
  sort: 'name' as const,
  columns: [{ id: 'name', width: 200 }],
};
const unknown = randomIds.rowId();

describe('the desk of leads', () => {
  it('renames tags, which are unique, and takes a removed one off all leads', async ({ app }) => {
    const { api, add } = await aCreator(app);
    const { id } = await add();
    const { leadDesk } = api;
    const hot = await leadDesk.addTag({ body: { name: 'Hot', color: 'red' } });
    const taken = { status: 409, code: 'tag_exists' };
    await expect(leadDesk.addTag({ body: { name: 'HOT', color: 'blue' } })).rejects.toMatchObject(
      taken,
    );
    const cold = await leadDesk.addTag({ body: { name: 'Cold', color: 'blue' } });
    const rename = (tagId: string, name: string) =>
      leadDesk.changeTag({ params: { tagId }, body: { name, color: 'gray' } });
    await expect(rename(cold.id, 'hot')).rejects.toMatchObject(taken);
    expect(await rename(cold.id, 'Later')).toMatchObject({ name: 'Later', color: 'gray' });
    await api.leadActs.act({ body: { kind: 'tag', tagId: hot.id, ids: [id] } });
    await leadDesk.removeTag({ params: { tagId: hot.id } });
    expect((await api.leads.query({ body: {} })).items).toMatchObject([{ tagIds: [] }]);
    expect((await api.leads.desk()).tags).toEqual([{ id: cold.id, name: 'Later', color: 'gray' }]);
    const missing = { status: 404, code: 'tag_not_found' };
    await expect(rename(unknown, 'X')).rejects.toMatchObject(missing);
    await expect(leadDesk.removeTag({ params: { tagId: unknown } })).rejects.toMatchObject(missing);
  });

  it('keeps own fields, whose kind stays', async ({ app }) => {
    const { api } = await aCreator(app);
    const { leadDesk } = api;
    const add = (name: string) =>
      leadDesk.addField({ body: { name, kind: 'choice', options: ['A'] } });
    const { id } = await add('Size');
    await add('Shape');
    const taken = { status: 409, code: 'field_exists' };
    await expect(add('size')).rejects.toMatchObject(taken);
    const change = (fieldId: string, name: string) =>
      leadDesk.changeField({ params: { fieldId }, body: { name, options: ['A', 'B'] } });
    await expect(change(id, 'shape')).rejects.toMatchObject(taken);
    expect(await change(id, 'Team size')).toEqual({
      id,
      name: 'Team size',
      kind: 'choice',
      options: ['A', 'B'],
    });
    await leadDesk.removeField({ params: { fieldId: id } });
    expect((await api.leads.desk()).fields.map(({ name }) => name)).toEqual(['Shape']);
    const missing = { status: 404, code: 'field_not_found' };
    await expect(change(id, 'X')).rejects.toMatchObject(missing);
    await expect(leadDesk.removeField({ params: { fieldId: id } })).rejects.toMatchObject(missing);
  });

  it('renames choices with the values and the saved views that have them', async ({ app }) => {
    const { api, add } = await aCreator(app);
    const { id: leadId } = await add();
    const options = ['Small', 'Large'];
    const { id } = await api.leadDesk.addField({ body: { name: 'Size', kind: 'choice', options } });
    const body = { version: 1, values: { [id]: 'Small' } };
    await api.leadDetail.update({ params: { leadId }, body });
    const asks = (value: string) => ({
      op: 'and' as const,
      items: [{ op: 'or' as const, items: [{ field: `own:${id}`, is: 'any', value: [value] }] }],
    });
    const view = { name: 'Small ones', isPinned: true, state: { ...state, filter: asks('Small') } };
    await api.leadDesk.addView({ body: view });
    const rename = (renames: Record<string, string>) =>
      api.leadDesk.changeField({
        params: { fieldId: id },
        body: { name: 'Size', options: ['To 10', 'Large'], renames },
      });
    for (const wrong of [{ Huge: 'To 10' }, { Small: 'Tiny' }, { Large: 'To 10' }]) {
      await expect(rename(wrong)).rejects.toMatchObject({ code: 'lead_value_invalid' });
    }
    const swapped = {
      params: { fieldId: id },
      body: { name: 'Size', options: ['Large', 'Small'] },
    };
    const renames = { Small: 'Large', Large: 'Small' };
    await expect(
      api.leadDesk.changeField({ ...swapped, body: { ...swapped.body, renames } }),
    ).rejects.toMatchObject({
      details: '“Large” is a choice already. Rename one, save, and then rename the other',
    });
    expect((await rename({ Small: 'To 10' })).options).toEqual(['To 10', 'Large']);
    const { lead } = await api.leadDetail.read({ params: { leadId } });
    expect(lead.values).toEqual({ [id]: 'To 10' });
    const { views } = await api.leadDesk.listViews();
    expect(views[0]?.state.filter).toEqual(asks('To 10'));
  });

  it('names the pages that ask for a field, published or in their draft', async ({ app }) => {
    const { api, magnetId } = await aCreator(app);
    const body = { name: 'Size', kind: 'text' as const, options: [] };
    const { id: fieldId } = await api.leadDesk.addField({ body });
    const pages = async () => (await api.leadDesk.fieldPages({ params: { fieldId } })).pages;
    expect(await pages()).toEqual([]);
    const extraFields = [{ fieldId, label: null, isRequired: false, autofill: null }];
    const params = { magnetId };
    const fields = { collectEmails: true, extraFields };
    const { version } = await api.magnets.get({ params });
    await api.magnetDrafts.save({ params, body: { fields, revision: 0, baseVersion: version } });
    const page = { id: magnetId, title: 'The growth guide', isRemoved: false };
    expect(await pages()).toEqual([{ ...page, isPublished: false, isDrafted: true }]);
    await api.magnets.update({ params, body: fields });
    expect(await pages()).toMatchObject([{ ...page, isPublished: true }]);
    await api.magnetActs.moveToTrash({ body: { magnetIds: [magnetId] } });
    expect(await pages()).toMatchObject([{ isPublished: true, isRemoved: true }]);

    const other = await aCreator(app);
    await expect(other.api.leadDesk.fieldPages({ params: { fieldId } })).rejects.toMatchObject({
      status: 404,
      code: 'field_not_found',
    });
  });

  it('keeps views, pinned ones first', async ({ app }) => {
    const { leadDesk } = (await aCreator(app)).api;
    const one = await leadDesk.addView({ body: { name: 'One', isPinned: false, state } });
    const two = await leadDesk.addView({ body: { name: 'Two', isPinned: true, state } });
    expect((await leadDesk.listViews()).views).toEqual([two, one]);
    const params = { viewId: one.id };
    const body = { name: 'First', isPinned: true, state: { ...state, search: 'x' } };
    expect(await leadDesk.changeView({ params, body })).toEqual({ id: one.id, ...body });
    await leadDesk.removeView({ params: { viewId: two.id } });
    expect((await leadDesk.listViews()).views).toEqual([{ id: one.id, ...body }]);
    const missing = { status: 404, code: 'view_not_found' };
    const gone = { params: { viewId: two.id } };
    await expect(leadDesk.removeView(gone)).rejects.toMatchObject(missing);
    await expect(leadDesk.changeView({ ...gone, body })).rejects.toMatchObject(missing);
  });

  it('has room for so many and no more', async ({ app }) => {
    const { api, userId } = await aCreator(app);
    const fill = (table: string, columns: string, values: string, count: number) =>
      app.db.raw(
        `INSERT INTO ${table} (id, user_id, name, ${columns})
         SELECT ? || n, ?, 'Name ' || n, ${values} FROM generate_series(1, ${count}) n`,
        [randomIds.rowId(), userId],
      );
    await fill('contact_tags', 'name_key, color', `'name ' || n, 'red'`, 200);
    await fill('contact_fields', 'name_key, kind', `'name ' || n, 'text'`, 40);
    await fill('lead_views', 'is_pinned, state', `false, '${JSON.stringify(state)}'`, 100);
    const full = { status: 409, code: 'too_many_of_these' };
    const { leadDesk } = api;
    await expect(leadDesk.addTag({ body: { name: 'X', color: 'red' } })).rejects.toMatchObject(
      full,
    );
    await expect(
      leadDesk.addField({ body: { name: 'X', kind: 'text', options: [] } }),
    ).rejects.toMatchObject(full);
    await expect(
      leadDesk.addView({ body: { name: 'X', isPinned: false, state } }),
    ).rejects.toMatchObject(full);
  });
});
