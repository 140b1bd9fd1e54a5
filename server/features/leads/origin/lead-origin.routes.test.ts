import { describe, expect } from 'vitest';
import type { LeadExportWish } from '#shared/leads/export.contract.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import { anExporter } from '#server/testing/scenes/lead-files.ts';
import { aCreator } from '#server/testing/scenes/creator-leads.ts';
import type { Touch } from './touch.rules.ts';

const it = appTest();

const touch = (changes: Partial<Touch> = {}): Touch => ({
  at: '2026-11-20T10:00:00.000Z',
  source: 'linkedin',
  referrer: 'linkedin.com',
  device: 'phone',
  browser: 'linkedin',
  ...changes,
});
const came = (first: Partial<Touch>, last: Partial<Touch> = first) => ({
  touches: { first: touch(first), last: touch(last) },
});
const where = (field: string, is: 'any' | 'none', ...value: string[]) => ({
  filter: { op: 'and' as const, items: [{ field: field as 'source', is, value }] }, // any of the fields
});

describe('leads by their origin', () => {
  it('are found by each field of any visit, however its value is written', async ({ app }) => {
    const { api, add } = await aCreator(app);
    const tags = {
      utmSource: 'a',
      utmMedium: 'b',
      utmCampaign: 'spring',
      utmTerm: 'd',
      utmContent: 'e',
    };
    const ada = await add({
      name: 'Ada',
      ...came(tags, { source: 'direct', utmCampaign: 'fall' }),
    });
    const bo = await add({ name: 'Bo', ...came({ source: 'search', referrer: 'google.com' }) });
    const none = await add({ name: 'Cy' });
    const find = async (...asked: Parameters<typeof where>) => {
      const { items } = await api.leads.query({ body: { ...where(...asked), sort: 'name' } });
      return items.map(({ id }) => id);
    };
    expect(await find('utmCampaign', 'any', ' SPRING ')).toEqual([ada.id]);
    expect(await find('utmCampaign', 'any', 'fall', 'winter')).toEqual([ada.id]);
    expect(await find('utmCampaign', 'any', 'spr')).toEqual([]);
    for (const [field, value] of Object.entries(tags)) {
      expect(await find(field, 'any', value)).toEqual([ada.id]);
      expect(await find(field, 'none', value)).toEqual([bo.id, none.id]);
    }
    expect(await find('source', 'any', 'linkedin', 'search')).toEqual([ada.id, bo.id]);
    expect(await find('referrer', 'any', 'google.com')).toEqual([bo.id]);
    const count = await api.leads.count({ body: where('source', 'any', 'direct') });
    expect(count).toEqual({ count: 1, isMore: false });
  });

  it('show the visit that unlocked, offer their values, and fill one column each of a file', async ({
    app,
  }) => {
    const { leads, add, csv } = await anExporter(app);
    await add(came({ utmCampaign: '=cmd()' }, { source: 'email', utmCampaign: 'spring' }));
    await add(came({ utmCampaign: 'spring' }));
    const { items } = await leads.query({ body: { sort: 'createdAt' } });
    expect(items[0]?.latest?.visit).toMatchObject({
      source: 'email',
      utmCampaign: 'spring',
      utmTerm: null,
      browser: 'linkedin',
    });
    expect(await leads.origins()).toEqual({
      source: ['linkedin', 'email'],
      referrer: ['linkedin.com'],
      utmSource: [],
      utmMedium: [],
      utmCampaign: ['spring', '=cmd()'],
      utmTerm: [],
      utmContent: [],
    });
    const columns: LeadExportWish['columns'] = ['source', 'utmCampaign', 'firstSource'];
    const wish = { columns: [...columns, 'firstUtmCampaign' as const] };
    expect(await csv({ ...wish, ...where('source', 'any', 'email') })).toEqual([
      {
        Source: 'Email',
        'UTM campaign': 'spring',
        'First source': 'LinkedIn',
        'First UTM campaign': "'=cmd()",
      },
    ]);
  });

  it('do not show it while they are over quota', async ({ app }) => {
    const { api, add } = await aCreator(app);
    const { id, unlockId } = await add(came({ utmContent: 'ada@mailbox.test' }));
    await app.db('leads').where({ id: unlockId }).update({ overQuota: true });
    const detail = await api.leadDetail.read({ params: { leadId: id } });
    expect(JSON.stringify(detail)).not.toContain('mailbox');
    expect(detail.events.map(({ kind }) => kind)).toEqual(['unlocked']);
  });

  it('have each visit and each refused try in their history, and the latest 300 of a long one', async ({
    app,
  }) => {
    const { api, add, userId, magnetId } = await aCreator(app);
    const { id, unlockId } = await add(
      came({ utmCampaign: 'spring' }, { at: '2026-11-20T11:00:00.000Z', source: 'direct' }),
    );
    const lead = await app.db('leads').where({ id: unlockId }).first();
    const tries = (count: number, day: string) =>
      app.db.raw(
        `INSERT INTO unlock_attempts (id, magnet_id, user_id, result, reason, comment_id, post_key,
           comment_url, looked_for, commented_at, created_at)
         SELECT 'try-' || :day || n, :magnetId, :userId, 'refused', 'word_missing', :commentId, 'p',
           'u', '{}', now(), :day::timestamptz + n * interval '1 second'
         FROM generate_series(1, :count) AS n`,
        { day, magnetId, userId, commentId: lead.commentId, count },
      );
    await tries(1, '2026-11-20T10:05:00Z');
    const params = { leadId: id };
    const { events, hasEarlierEvents, unlocks } = await api.leadDetail.read({ params });
    expect(hasEarlierEvents).toBe(false);
    const told = events.filter(({ kind }) => kind === 'visited' || kind === 'tried');
    expect(told).toMatchObject([
      { kind: 'visited', what: 'direct', after: 'linkedin.com', unlockId },
      { kind: 'tried', what: 'word_missing', subject: 'The growth guide' },
      { kind: 'visited', what: 'linkedin', after: 'spring' },
    ]);
    expect(unlocks[0]).toMatchObject({
      firstVisit: { utmCampaign: 'spring' },
      lastVisit: { source: 'direct' },
    });
    await tries(400, '2026-11-20T12:00:00Z');
    const long = await api.leadDetail.read({ params });
    expect(long.events).toHaveLength(300);
    expect(long.hasEarlierEvents).toBe(true);
  });

  it('have one visit for a try and an unlock within half an hour', async ({ app }) => {
    const { api, add } = await aCreator(app);
    const { id } = await add(came({}, { at: '2026-11-20T10:20:00.000Z' }));
    const { events } = await api.leadDetail.read({ params: { leadId: id } });
    expect(events.filter(({ kind }) => kind === 'visited')).toHaveLength(1);
  });
});
