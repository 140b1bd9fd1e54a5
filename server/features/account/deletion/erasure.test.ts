import { beforeEach, describe, expect } from 'vitest';
import { randomIds } from '#server/platform/ids.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { mailedTest } from '#server/testing/app/app-tests.ts';
import { NOT_OF_CREATORS, REMAINS } from '#server/testing/database/erased-tables.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { DEFAULT, findMark, plantRows } from '#server/testing/scenes/planted-rows.ts';
import type { PlantedValues } from '#server/testing/scenes/planted-rows.ts';
import { plantedBilling } from '#server/testing/scenes/billing/planted-billing.ts';
import { eraseAccount } from './erase-account.ts';

const it = mailedTest();

/** Part of every id, address, name and text of the account, and of nothing else. */
let mark = '';
let marks = 0;
beforeEach(() => {
  mark = `qx7mark${(marks += 1)}${randomIds.rowId().slice(0, 6)}`;
});

/** A key in the storage's format; its folder is the mark. */
const keyOf = (letter: string) => `${mark}/${letter.repeat(32)}`;
const OWNER = () => `owner-${mark}@x.test`;
const LEAD = () => `lead-${mark}@x.test`;

function valuesOf(): PlantedValues {
  const [userId, magnetId, comment] = ['users-id', 'magnets-id', 'x'].map((n) => `${mark}-${n}`);
  const tomorrow = new Date(Date.now() + 86_400_000);
  const owned = { user_id: userId, magnet_id: magnetId, comment_id: comment };
  const address = { email: LEAD(), email_key: LEAD() };
  const pixels = { facebook_pixel_id: '12345678', google_measurement_id: 'G-ABCDEFG' };
  return {
    ...plantedBilling(mark),
    users: {
      email: OWNER(),
      email_key: OWNER(),
      plan_id: 'free',
      referred_by: null,
      brand_colour: '#123456',
      profile_confirmed_by: 'comment',
      suspended_at: null,
      suspended_until: null,
      deletion_reminded_at: null,
      erasure_began_at: null,
      // Not due: a round of the app would remind of it, or erase some rows while others are planted.
      deletion_at: new Date(Date.now() + 12 * 86_400_000),
    },
    sessions: { operator_session_id: null, app_version: DEFAULT },
    // Not expired, so that only the erasure removes them.
    account_exports: { state: 'ready', storage_key: keyOf('e'), expires_at: tomorrow },
    lead_imports: { state: 'done', existing: 'fill', rows_until: tomorrow },
    lead_import_rows: { outcome: 'new' },
    retention_runs: { by: 'creator' },
    lead_exports: { state: 'ready', storage_key: keyOf('d'), expires_at: tomorrow },
    magnet_files: { storage_key: keyOf('f') },
    profile_photos: { storage_key: keyOf('b') },
    brand_pictures: { kind: 'logo', storage_key: keyOf('c') },
    account_proofs: { purpose: 'sign_in', email_key: OWNER() },
    audit_log: {
      operator_id: null,
      target_kind: 'creator',
      target_id: userId,
      target_name: OWNER(),
      operator_name: 'root',
      action: 'creator.suspended',
      network_hash: '',
      id: randomIds.rowId(),
      reason: `asked by ${OWNER()}`,
      before: JSON.stringify({ profile: `https://www.linkedin.com/in/${mark}` }),
      after: JSON.stringify({ reason: `asked by ${OWNER()}` }),
    },
    address_proofs: { ...address, answers: JSON.stringify([{ label: mark, answer: mark }]) },
    comment_evidence: { comment_id: comment },
    consent_texts: { magnet_id: magnetId },
    contact_fields: { kind: 'text' },
    contact_stages: { meaning: 'open' },
    contacts: { erase_at: null },
    content_mails: address,
    email_leads: { ...address, ...owned, confirmation: 'code' },
    integrations: { consent_mode: 'required', ...pixels },
    lead_answers: { step: 'after' },
    leads: { ...owned, email: LEAD(), comment_now: 'gone' },
    live_events: { ...owned, id: DEFAULT, topic: 'lead' },
    linkedin_waiting: { email_key: OWNER() },
    grants: { magnet_id: magnetId },
    excluded_visits: owned,
    figure_days: owned,
    figure_events: { ...owned, kind: 'tried' },
    figure_quarters: owned,
    figure_totals: owned,
    figure_slices: owned,
    figure_day_ways: owned,
    figure_sliced_days: owned,
    // As the account's own: a round would make the days of another zone anew.
    figure_zones: { ...owned, zone: `${mark}-users-time_zone` },
    first_visits: owned,
    magnet_totals: owned,
    ways: owned,
    magnets: {
      status: 'active',
      taken_down_at: null,
      post_keys: DEFAULT,
      items: JSON.stringify([{ id: '1', type: 'text', title: mark, textContent: mark }]),
      extra_fields: JSON.stringify([{ fieldId: mark, label: mark }]),
    },
    magnet_file_uses: { used_by: 'draft' },
    first_publications: { outcome: 'fine' },
    link_findings: { kind: 'denied' },
    page_takedowns: {
      reason: 'spam',
      status_before: 'active',
      lifted_at: null,
      lifted_by: null,
      lifted_note: null,
    },
    mail_addresses: {
      address_key: OWNER(),
      opted_out_at: null,
      opted_out_by: null,
      complained_at: null,
      complained_by: null,
      refused_by: 'notice',
    },
    mail_messages: { state: 'sent', to_key: OWNER(), to_address: OWNER() },
    mail_opt_out_links: { address_key: LEAD() },
    creator_messages: { activity: 'all', desktop_app: 'all', state: 'draft', per_minute: 60 },
    creator_message_recipients: { mail: 'none' },
    notification_settings: { quiet_from: null, quiet_until: null, digest: 'daily' },
    push_browsers: { problem: null, failing_since: null },
    push_messages: { next_try_at: null, outcome: 'taken' },
    news_reads: { article_id: `news-${mark.slice(3)}` },
    news_reactions: { article_id: `news-${mark.slice(3)}`, reaction: 'helpful' },
    news_tellings: { article_id: `news-${mark.slice(3)}` },
    page_reports: { reason: 'spam' },
    billing_notices: { meter: 'comments', threshold: 80 },
    entitlement_overrides: { feature: 'comments', value: '5', until: null },
    plan_grants: { plan_id: 'free', source: 'operator', until: null },
    quota_months: { month: '2026-01-01' },
    rate_limits: { key: `password of ${userId}` },
    referral_commissions: { state: 'approved', doubts: '{}' },
    referral_doubts: { kind: 'own_network' },
    referral_payouts: { kind: 'credit', state: 'failed', batch_id: null },
    retention_people: { kept_at: null },
    retention_rules: { days: 365 },
    sandbox_posts: { mode: 'normal' },
    score_rule_sets: { state: 'active', slot: 0, rules: '[]', half_life_days: 30, hot_from: 9 },
    sign_up_invitations: { invited_by: null },
    support_messages: { operator_id: null },
    support_notes: { operator_id: null },
    support_tickets: {
      number: DEFAULT,
      status: 'open',
      last_from: 'creator',
      assignee_id: null,
      rating: 'good',
      last_act: 'written',
    },
    unlock_attempts: owned,
    visits: { ...owned, id: DEFAULT },
    waiting_comments: { ...owned, state: 'refused' },
    waiting_emails: address,
  };
}

/** An account with a row in every table. */
async function anAccount(app: TestApp) {
  const { db } = app;
  await db('news_articles')
    .insert({ id: `news-${mark.slice(3)}`, title: 'News', body: 'Text', updatedBy: 'root' })
    .onConflict('id')
    .ignore();
  const leftOut = new Set(Object.keys(NOT_OF_CREATORS));
  // The round at the start of the app is over: it would count rows that are half planted.
  await app.services.analytics.growth.count();
  const tables = await plantRows(db, { mark, leftOut, values: valuesOf() });
  const userId = `${mark}-users-id`;
  // Mails to visitors are found by their subject, and operators' actions also name visitors.
  const mail = (over: Record<string, unknown>) =>
    db('mail_messages').insert({
      toAddress: LEAD(),
      toKey: LEAD(),
      state: 'sent',
      priority: 1,
      notAfter: new Date(),
      ...over,
    });
  await mail({
    id: `${mark}-opened`,
    kind: 'content_link',
    payload: JSON.stringify({ contentMailId: `${mark}-content_mails-id` }),
  });
  await mail({
    id: `${mark}-code`,
    kind: 'confirm_address',
    payload: JSON.stringify({ leadId: `${mark}-leads-id` }),
  });
  await mail({ id: `${mark}-waiting_emails-id`, kind: 'comment_settled' });
  await db('mail_addresses').insert({ addressKey: LEAD(), optedOutAt: new Date() });
  const act = (action: string, targetKind: string, targetId: string, targetName: string) =>
    db('audit_log').insert({
      id: randomIds.rowId(),
      networkHash: '',
      action,
      targetKind,
      targetId,
      targetName,
    });
  await act('mail.opened', 'mail', `${mark}-opened`, LEAD());
  await act('mail.opened', 'mail', 'removed-long-ago', OWNER());
  await act('page.taken_down', 'page', `${mark}-magnets-id`, `The guide of ${mark}`);
  await act('report.resolved', 'report', `${mark}-magnets-id`, `The guide of ${mark}`);
  return { userId, tables };
}

/** The delay ends, and a round of the app or this one deletes the account. */
async function end(app: TestApp, userId: string): Promise<void> {
  await app
    .db('users')
    .where({ id: userId })
    .update({ deletionAt: new Date(Date.now() - 60_000) });
  await app.services.account.deletions.work();
  await expect.poll(() => isGone(app, userId), { timeout: 90_000 }).toBe(true);
}
const isGone = async ({ db }: TestApp, id: string) =>
  (await db('users').where({ id }).first('id')) === undefined;

describe('an account whose delay is over', () => {
  it('leaves nothing in any column of any table, except for the documented ones', async ({
    app,
    sink,
  }) => {
    const { userId, tables } = await anAccount(app);
    const before = await findMark(app.db, mark);
    // A planted table without data of the account would prove nothing.
    const found = new Set(before.map((cell) => cell.split('.')[0]));
    expect(tables.filter((table) => !found.has(table))).toEqual([]);

    await end(app, userId);
    expect((await sink.next(OWNER())).mail.subject).toBe('Your account is deleted');
    const receipts = () => app.db('mail_messages').where({ toKey: OWNER() }).pluck('state');
    await expect.poll(receipts, { timeout: 90_000 }).not.toContain('queued');
    await app.services.account.deletions.work();
    expect(await findMark(app.db, mark)).toEqual(Object.keys(REMAINS).toSorted());
  });

  it('can be interrupted between any two steps and is finished by the next round', async ({
    app,
  }) => {
    const { db } = app;
    const { userId } = await anAccount(app);
    await db('users').where({ id: userId }).update({ erasureBeganAt: new Date() });
    const removed: string[] = [];
    const storage = { remove: (key: string) => Promise.resolve(void removed.push(key)) };
    const { mail } = app.services;
    let isDone = false;
    let steps = 0;
    for (let allowed = 1; !isDone; allowed += 1) {
      steps = 0;
      const isStopped = () => (steps += 1) > allowed;
      isDone = await eraseAccount({ db, storage, mail, bite: 1, isStopped }, userId);
      if (!isDone) expect(await isGone(app, userId)).toBe(false);
      expect(allowed).toBeLessThan(100);
    }
    expect(await isGone(app, userId)).toBe(true);
    expect(new Set(removed)).toEqual(new Set(['d', 'e', 'f', 'b', 'c'].map(keyOf)));
  });

  it('keeps its rows until the bytes of its files are gone', async ({ app }) => {
    const { db } = app;
    const { userId } = await anAccount(app);
    await db('users').where({ id: userId }).update({ erasureBeganAt: new Date() });
    const { mail } = app.services;
    const storage = { remove: () => Promise.reject(new Error('the storage is down')) };
    const erase = (of: typeof storage | { remove(): Promise<void> }) =>
      eraseAccount({ db, storage: of, mail, isStopped: () => false }, userId);
    await expect(erase(storage)).rejects.toThrow('the storage is down');
    expect(await db('magnet_files').where({ userId })).toHaveLength(1);
    expect(await erase({ remove: () => Promise.resolve() })).toBe(true);
    expect(await isGone(app, userId)).toBe(true);
  });

  it('cannot be signed in to, and its address is free again', async ({ app }) => {
    const { userId } = await anAccount(app);
    const email = OWNER();
    const other = await aUser(app);
    await end(app, userId);
    const body = { email, password: 'a good password' };
    await expect(app.api.auth.login({ body })).rejects.toMatchObject({
      status: 401,
      code: 'invalid_credentials',
    });
    expect((await aUser(app, { email })).user.email).toBe(email);
    expect(await isGone(app, other.user.id)).toBe(false);
  });
});
