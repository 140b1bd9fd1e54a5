import { expect } from 'vitest';
import { appTest } from '#server/testing/app/app-tests.ts';
import { sources } from './export-sources.queries.ts';

const it = appTest();

/** Tables that belong to a creator and are not in the copy, each with why. */
const NOT_COPIED: Readonly<Record<string, string>> = {
  account_exports: 'the copies themselves',
  account_proof_links: 'hashes of mailed secrets',
  account_proofs: 'codes on their way, for minutes',
  address_proof_secrets: 'hashes of codes and mailed links',
  billing_calls: 'keys of calls to the payment provider',
  billing_checkouts: 'addresses of payment pages; the discount of a code is in `invoices`',
  billing_credits: 'the way of `referral_payouts` to the payment provider',
  billing_notices: 'that a limit came near; the emails about it are in `emails_to_you`',
  billing_previews: 'amounts that were shown, for minutes',
  brand_pictures: 'where the pictures of the brand are stored; the copy has the pictures',
  claims: 'that content was handed over; its time is that of the lead',
  company_connects: 'hashes of the way to LinkedIn and back, for minutes',
  contact_keys: 'what `contacts` and `leads` say, folded for comparing',
  contact_scores: 'sums of `scores`',
  content_mails: 'addresses that visitors left for a mail to themselves, not for the creator',
  creator_milestones: 'minutes from the sign-up to facts that the copy has with their times',
  creator_post_aliases: 'numbers of one public post that belong together',
  deliveries: 'when content was handed over; its events are in `steps`',
  excluded_visits: 'counts of programs, which are nobody’s',
  figure_day_ways: 'sums of `visits_by_way`',
  figure_days: 'sums of `visits_by_way`',
  figure_sliced_days: 'which days have such sums',
  figure_slices: 'sums of `visits_by_way`',
  figure_totals: 'sums of `visits_by_way`',
  figure_zones: 'the zone of these sums',
  first_publications: 'which page an operator looked at; when it was published is in lead_magnets',
  first_visits: 'hashes of a day, for two days',
  grants: 'hashes of visitors’ secrets',
  known_browsers: 'hashes of secrets in the owner’s browsers',
  lead_exports: 'exports of leads, which the creator has',
  lead_releases: 'counts of leads that `leads` has',
  link_checks: 'whether the links of `lead_magnets` opened yesterday',
  link_findings: 'hosts of links that operators look at; the links are in `lead_magnets`',
  link_scans: 'when operators’ scan looks at the links of `lead_magnets` next',
  linkedin_attempts: 'hashes of the way to LinkedIn and back, for minutes',
  live_events: 'that other tables changed, for a day',
  magnet_address_names: 'hashes of `page_addresses`',
  magnet_file_uses: 'which of `files` the items of `lead_magnets` and its drafts name',
  magnet_places: 'how many of `leads` count for the limit of `lead_magnets`',
  magnet_totals: 'sums of `visits_by_way`',
  news_notices: 'that a session was told of news',
  page_reports: 'what visitors said to the operator in confidence',
  pairing_codes: 'codes on their way, for minutes',
  pixel_events: 'ids of events that wait to be sent',
  profile_confirmations: 'codes on their way, for a day',
  profile_photos: 'where the photo is stored; the copy has the photo',
  push_messages: 'what of `notifications` was brought to `push_browsers`, for a week',
  reading_links: 'hashes of visitors’ secrets',
  referral_cards: 'keyed hashes of cards',
  referral_click_marks: 'hashes of a day, for two days',
  referral_doubts: 'what operators look at before they pay somebody else',
  referral_networks: 'hashes of a day, for two days',
  referral_payout_details: 'where money goes, which the referrals screen shows',
  retention_turns: 'when the rules of `retention_rules` are looked at next',
  sandbox_comments: 'comments of practice, typed to try a page',
  sandbox_posts: 'settings of practice posts',
  score_recounts: 'creators whose scores are being counted again',
  support_notes: 'what operators write among themselves',
  support_words: 'words of `support_tickets` and `support_messages`',
  waiting_emails: 'addresses that visitors left for a mail to themselves, not for the creator',
  waiting_visitors: 'hashes of visitors’ secrets',
};

it('has a part for every table that belongs to a creator, except for those with a reason', async ({
  app,
}) => {
  const { rows } = await app.db.raw<{ rows: { table: string }[] }>(`
    WITH RECURSIVE owned (id) AS (
      SELECT 'users'::regclass::oid
      UNION
      SELECT c.conrelid FROM pg_constraint c JOIN owned o ON c.confrelid = o.id WHERE c.contype = 'f'
    )
    SELECT relname AS table FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition
      AND (oid IN (SELECT id FROM owned) OR oid IN (SELECT attrelid FROM pg_attribute
        WHERE attname IN ('user_id', 'contact_id', 'lead_id', 'magnet_id') AND NOT attisdropped))
      AND relnamespace = 'public'::regnamespace
    ORDER BY 1`);
  const text = Object.values(sources).map(({ from, columns }) => [from, ...columns].join(' '));
  const copied = new Set(text.join(' ').match(/\w+/g));
  const missing = rows.map(({ table }) => table).filter((table) => !copied.has(table));
  expect(missing).toEqual(Object.keys(NOT_COPIED));
});
