import { describe, expect } from 'vitest';
import { extraFieldTexts } from '#shared/magnets/extra-fields/extra-fields.ts';
import type { OwnFieldKind } from '#shared/leads/lead-fields.ts';
import { randomIds } from '#server/platform/ids.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aUser } from '#server/testing/scenes/factories.ts';

const it = appTest();

const guide = { title: 'The guide', triggerWord: 'GUIDE', textContent: 'Read this.' };

async function scene(app: TestApp) {
  const { token } = await aUser(app, { plan: 'pro' });
  const api = app.as(token);
  const addField = async (name: string, kind: OwnFieldKind = 'text', options: string[] = []) =>
    (await api.leadDesk.addField({ body: { name, kind, options } })).id;
  return { api, addField };
}

const asks = (fieldId: string, label: string | null = null) => ({
  fieldId,
  label,
  isRequired: true,
  autofill: 'organization' as const,
});

describe('extra fields of the email step', () => {
  it('are drafted, published, told in the history, restored and copied like other fields', async ({
    app,
  }) => {
    const { api, addField } = await scene(app);
    const company = await addField('Company');
    const role = await addField('Role');
    const extraFields = [asks(company, 'Your company')];
    const made = await api.magnets.create({
      body: { ...guide, collectEmails: true, extraFields },
    });
    const params = { magnetId: made.id };
    expect(made.extraFields).toEqual(extraFields);

    const fields = { ...guide, collectEmails: true, extraFields: [asks(role), ...extraFields] };
    const body = { fields, revision: 0, baseVersion: made.version };
    expect((await api.magnetDrafts.save({ params, body })).fields).toMatchObject(fields);
    const seen = async () => (await api.content.getPublic({ params })).extraFields;
    expect(await seen()).toMatchObject([{ id: company, label: 'Your company' }]);
    await api.magnetDrafts.publish({ params, body: { revision: 1 } });
    expect(await seen()).toEqual([
      {
        id: role,
        label: 'Role',
        kind: 'text',
        options: [],
        isRequired: true,
        autofill: 'organization',
      },
      expect.objectContaining({ id: company }),
    ]);
    const { items } = await api.magnetDrafts.listVersions({ params });
    expect(items[0]?.changed).toEqual(['extraFields']);
    const first = await api.magnetDrafts.readVersion({ params, query: { version: 1 } });
    expect(first.fields.extraFields).toEqual(extraFields);
    const copy = await api.magnets.duplicate({ params });
    expect(copy.extraFields).toEqual(fields.extraFields);
    // Another name, in the same order: no change.
    await api.magnets.update({ params, body: { title: 'Another title' } });
    const [latest] = (await api.magnetDrafts.listVersions({ params })).items;
    expect(latest?.changed).toEqual(['title']);
  });

  it('are the creator’s own, each once, five at most, and with something to choose from', async ({
    app,
  }) => {
    const { api, addField } = await scene(app);
    const other = await scene(app);
    const company = await addField('Company');
    const empty = await addField('Size', 'choice');
    const foreign = await other.addField('Company');
    const refused = async (extraFields: ReturnType<typeof asks>[]) => {
      const call = api.magnets.create({ body: { ...guide, collectEmails: true, extraFields } });
      const error: unknown = await call.then(
        () => null,
        (reason: unknown) => reason,
      );
      return (error as { fields?: object }).fields; // an error of the client
    };
    expect(await refused([asks(foreign)])).toEqual({
      'extraFields.0.fieldId': extraFieldTexts.unknown,
    });
    expect(await refused([asks(company), asks(randomIds.rowId())])).toEqual({
      'extraFields.1.fieldId': extraFieldTexts.unknown,
    });
    expect(await refused([asks(company), asks(company)])).toEqual({
      'extraFields.1.fieldId': extraFieldTexts.twice,
    });
    expect(await refused([asks(empty)])).toEqual({
      'extraFields.0.fieldId': extraFieldTexts.noOptions,
    });
    const role = await addField('Role');
    expect(await refused([asks(company), asks(role, 'COMPANY ')])).toEqual({
      'extraFields.1.label': extraFieldTexts.sameLabel,
    });
    const six = Array.from({ length: 6 }, () => asks(randomIds.rowId()));
    expect(await refused(six)).toEqual({ extraFields: extraFieldTexts.tooMany });
  });

  it('that were removed from the leads are no obstacle, and the next change lets them go', async ({
    app,
  }) => {
    const { api, addField } = await scene(app);
    const company = await addField('Company');
    const role = await addField('Role');
    const made = await api.magnets.create({
      body: { ...guide, collectEmails: true, extraFields: [asks(company), asks(role)] },
    });
    const params = { magnetId: made.id };
    await api.leadDesk.removeField({ params: { fieldId: company } });
    expect((await api.content.getPublic({ params })).extraFields).toMatchObject([{ id: role }]);
    const changed = await api.magnets.update({ params, body: { title: 'New title' } });
    expect(changed.extraFields).toEqual([asks(role)]);
    // A draft that names it still says so.
    const fields = { extraFields: [asks(company)] };
    const body = { fields, revision: 0, baseVersion: changed.version };
    await api.magnetDrafts.save({ params, body });
    await expect(api.magnetDrafts.publish({ params, body: { revision: 1 } })).rejects.toMatchObject(
      { code: 'magnet_invalid', fields: { 'extraFields.0.fieldId': extraFieldTexts.unknown } },
    );
  });

  it('that visitors are not asked for any more are told of in the list of magnets', async ({
    app,
  }) => {
    const { api, addField } = await scene(app);
    const [company, role] = [await addField('Company'), await addField('Role')];
    const size = await addField('Size', 'choice', ['Small']);
    const extraFields = [company, role, size].map((id) => asks(id));
    const { id: magnetId } = await api.magnets.create({
      body: { ...guide, collectEmails: true, extraFields },
    });
    const warnings = async () => (await api.magnets.list()).items[0]?.warnings;
    expect(await warnings()).toEqual([]);
    await api.leadDesk.removeField({ params: { fieldId: company } });
    expect(await warnings()).toEqual([{ kind: 'lost_fields', count: 1 }]);
    await app.db('contact_fields').where({ id: size }).update({ options: [] });
    expect(await warnings()).toEqual([{ kind: 'lost_fields', count: 2 }]);
    const params = { magnetId };
    await api.magnets.update({ params, body: { extraFields: [asks(role)] } });
    expect(await warnings()).toEqual([]);
  });

  it('are in the preview, with the keyboard and the name that phones and browsers look for', async ({
    app,
  }) => {
    const { api, addField } = await scene(app);
    const phone = await addField('Phone');
    const extraFields = [{ ...asks(phone), autofill: 'tel' as const }];
    const { html } = await api.magnets.preview({
      body: { title: '', collectEmails: true, extraFields, step: 'email' },
    });
    expect(html).toContain(`name="field.${phone}"`);
    expect(html).toMatch(/type="tel"[^>]*autoComplete="tel"/i);
  });
});
