import { billingSources } from './billing-sources.queries.ts';
import { referralSources } from './referral-sources.queries.ts';
import { supportSources } from './support-sources.queries.ts';
import { toldSources } from './told-sources.queries.ts';
import { of, peopleSources, type Source, UNDATED } from './people-sources.queries.ts';

/** Leaves out personal data while a lead is over the quota, as in the console. */
const unlessOver = (columns: readonly string[], table: string, lead = 'l'): string[] =>
  columns.map(
    (name) => `CASE WHEN ${lead}.over_quota IS TRUE THEN NULL ELSE ${table}.${name} END AS ${name}`,
  );
/** The same for readings of comments: one comment may be a lead of several magnets. */
const unlessAnyOver = (columns: readonly string[]): string[] =>
  columns.map(
    (name) => `CASE WHEN EXISTS (SELECT FROM leads l WHERE l.user_id = r.user_id
      AND l.comment_id = r.comment_id AND l.over_quota) THEN NULL ELSE r.${name} END AS ${name}`,
  );
/** The lead of the same comment, if there is one. */
const leadOf = (alias: string) =>
  `LEFT JOIN leads l ON l.magnet_id = ${alias}.magnet_id AND l.comment_id = ${alias}.comment_id`;

export const sources = {
  account: {
    from: 'users u JOIN entitlements e ON e.user_id = u.id',
    at: 'u.created_at',
    id: 'u.id',
    owner: 'u.id',
    columns: [
      ...of('u', ['id', 'email', 'email_verified_at', 'name', 'headline', 'time_zone']),
      ...of('u', ['linkedin_profile_url', 'linkedin_name', 'profile_confirmed_at', 'photo_url']),
      ...of('u', ['brand_colour', 'brand_font', 'brand_logo', 'brand_cover', 'without_powered_by']),
      'u.consent_text',
      ...of('u', ['referral_code', 'created_at', 'updated_at', 'suspended_at', 'suspended_until']),
      ...of('u', ['first_lead_celebrated_at', 'deletion_asked_at', 'deletion_at']),
      'e.plan_name',
      '(u.password_hash IS NOT NULL) AS has_password',
    ],
  },
  plans: {
    from: 'plan_grants g JOIN plans p ON p.id = g.plan_id',
    at: 'g.created_at',
    id: 'g.id',
    owner: 'g.user_id',
    columns: ['p.name AS plan', ...of('g', ['source', 'starts_at', 'until', 'ended_at'])],
  },
  plan_exceptions: {
    from: 'entitlement_overrides o',
    at: 'o.created_at',
    id: 'o.id',
    owner: 'o.user_id',
    columns: of('o', ['feature', 'value', 'created_at', 'until', 'ended_at']),
  },
  weekly_summary: {
    from: 'weekly_summaries w',
    at: UNDATED,
    id: 'w.user_id',
    owner: 'w.user_id',
    columns: ['w.is_on', `to_char(w.week, 'YYYY-MM-DD') AS last_week`],
  },
  first_steps: {
    from: 'first_steps s',
    at: UNDATED,
    id: 's.user_id',
    owner: 's.user_id',
    columns: ['s.hidden_at AS closed_at', 's.posted_at'],
  },
  monthly_unlocks: {
    from: 'quota_months q',
    at: 'q.month::timestamptz',
    id: 'q.user_id',
    owner: 'q.user_id',
    columns: [`to_char(q.month, 'YYYY-MM') AS month`, 'q.used', 'q.comment_limit', 'q.extra'],
  },
  lead_magnets: {
    from: 'magnets m LEFT JOIN plan_choices k ON k.magnet_id = m.id',
    at: 'm.created_at',
    id: 'm.id',
    owner: 'm.user_id',
    columns: [
      ...of('m', ['id', 'title', 'description', 'icon', 'status', 'is_listed', 'template']),
      ...of('m', ['brand_color', 'trigger_words', 'match_mode', 'when_unconfirmed', 'readers_off']),
      ...of('m', ['excluded_words', 'accepts_typo', 'refuses_throwaway', 'work_email_only']),
      ...of('m', ['confirms_email', 'consent_text', 'consent_version', 'extra_fields']),
      ...of('m', ['starts_at', 'ends_at', 'unlock_limit', 'closing_text', 'mail_subject']),
      ...of('m', ['linkedin_post_urls', 'collect_emails', 'email_prompt', 'mail_text', 'items']),
      ...of('m', ['next_step_label', 'next_step_url', 'question', 'question_choices']),
      ...of('m', ['next_step_magnet_id', 'created_at', 'updated_at']),
      ...of('m', ['activated_at', 'plan_paused_at', 'deleted_at', 'purged_at']),
      `ARRAY(SELECT to_jsonb(p) - 'user_id' FROM magnet_posts p WHERE p.magnet_id = m.id) AS posts`,
      `ARRAY(SELECT t.name FROM magnet_tags t WHERE t.id = ANY (m.tag_ids) ORDER BY 1) AS tags`,
      '(k.magnet_id IS NOT NULL) AS stays_on_a_smaller_plan',
    ],
  },
  lead_magnet_tags: {
    from: 'magnet_tags t',
    at: 't.created_at',
    id: 't.id',
    owner: 't.user_id',
    columns: of('t', ['id', 'name', 'color', 'created_at']),
  },
  page_addresses: {
    from: 'magnet_addresses a JOIN magnets m ON m.id = a.magnet_id',
    at: 'a.since',
    id: 'a.slug',
    owner: 'm.user_id',
    columns: [...of('a', ['slug', 'magnet_id', 'since']), '(m.slug = a.slug) AS is_present'],
  },
  unpublished_changes: {
    from: 'magnet_drafts d JOIN magnets m ON m.id = d.magnet_id',
    at: 'd.saved_at',
    id: 'd.magnet_id',
    owner: 'm.user_id',
    columns: of('d', ['magnet_id', 'fields', 'saved_at']),
  },
  published_versions: {
    from: 'magnet_versions v JOIN magnets m ON m.id = v.magnet_id',
    at: 'v.published_at',
    id: `concat_ws(' ', v.magnet_id, v.version)`,
    owner: 'm.user_id',
    columns: of('v', ['magnet_id', 'version', 'fields', 'changed', 'published_at']),
  },
  content_updates: {
    from: 'content_updates c',
    at: 'c.created_at',
    id: 'c.id',
    owner: 'c.user_id',
    columns: of('c', ['id', 'magnet_id', 'note', 'created_at', 'told', 'done_at', 'stopped_at']),
  },
  takedowns: {
    from: 'page_takedowns d JOIN magnets m ON m.id = d.magnet_id',
    at: 'd.taken_down_at',
    id: 'd.id',
    owner: 'm.user_id',
    columns: of('d', ['id', 'magnet_id', 'reason', 'message', 'taken_down_at', 'lifted_at']),
  },
  files: {
    from: 'magnet_files f',
    at: 'f.created_at',
    id: 'f.id',
    owner: 'f.user_id',
    columns: of('f', ['id', 'name', 'media_type', 'size', 'created_at']),
  },
  leads: {
    from: 'leads l JOIN magnets m ON m.id = l.magnet_id',
    at: 'l.created_at',
    id: 'l.id',
    owner: 'l.user_id',
    columns: [
      ...of('l', ['id', 'magnet_id', 'contact_id']),
      'm.title AS magnet_title',
      'l.created_at',
      'l.over_quota',
      ...unlessOver(['name', 'email', 'email_at', 'author_url', 'comment_url'], 'l'),
      ...unlessOver(['author_photo', 'author_headline'], 'l'),
      ...unlessOver(['comment_text', 'matched_word', 'first_touch', 'last_touch'], 'l'),
      ...of('l', ['commented_at', 'confirmed', 'confidence', 'method', 'erased_at']),
      ...of('l', ['looked_at', 'comment_now']),
      `(SELECT e.confirmation FROM email_leads e WHERE e.lead_id = l.id AND NOT l.over_quota
        LIMIT 1) AS email_confirmation`,
      `(SELECT e.confirmed_at FROM email_leads e WHERE e.lead_id = l.id AND NOT l.over_quota
        LIMIT 1) AS email_confirmed_at`,
      `(SELECT p.email FROM address_proofs p WHERE p.lead_id = l.id AND l.email IS NULL
        AND NOT l.over_quota ORDER BY p.asked_at DESC LIMIT 1) AS unconfirmed_email`,
    ],
  },
  ...peopleSources,
  attempts: {
    from: `unlock_attempts a ${leadOf('a')}`,
    at: 'a.created_at',
    id: 'a.id',
    owner: 'a.user_id',
    columns: [
      ...of('a', ['id', 'magnet_id', 'lead_id', 'created_at', 'result', 'reason', 'looked_for']),
      ...unlessOver(['comment_url', 'found_text', 'near_miss', 'author_name', 'author_url'], 'a'),
      ...unlessOver(['touch'], 'a'),
      ...of('a', ['commented_at', 'on_other_post', 'method', 'confidence', 'read_at']),
      ...of('a', ['settled_result', 'settled_reason', 'settled_at']),
    ],
  },
  waiting_comments: {
    from: `waiting_comments w ${leadOf('w')}`,
    at: 'w.created_at',
    id: 'w.id',
    owner: 'w.user_id',
    columns: [
      ...of('w', ['id', 'magnet_id', 'lead_id', 'created_at', 'state', 'code', 'reason', 'tries']),
      ...unlessOver(['comment_url', 'found_text', 'near_miss', 'author_name'], 'w'),
      ...of('w', ['commented_at', 'next_try_at', 'settled_at', 'dismissed_at']),
      ...of('w', ['given_up_at', 'given_up_reason']),
    ],
  },
  comments_you_read: {
    from: 'creator_readings r',
    at: UNDATED,
    id: 'r.comment_id',
    owner: 'r.user_id',
    columns: [
      ...of('r', ['comment_id', 'parent_comment_id', 'post_key', 'read_at', 'reader']),
      ...of('r', ['reader_version', 'is_partial', 'is_edited']),
      ...unlessAnyOver(['text', 'author_name', 'author_url', 'author_photo', 'author_headline']),
    ],
  },
  posts_you_read: {
    from: 'creator_looks k',
    at: UNDATED,
    id: 'k.post_key',
    owner: 'k.user_id',
    columns: of('k', ['post_key', 'declared_count', 'looked_at']),
  },
  visits_by_way: {
    from: 'figure_quarters q LEFT JOIN ways y ON y.id = q.way_id',
    at: 'q.slot',
    id: `concat_ws(' ', q.magnet_id, q.touch, q.way_id, q.post_key, q.reason)`,
    owner: 'q.user_id',
    columns: [
      ...of('q', ['slot', 'magnet_id', 'post_key', 'touch', 'reason', 'visits', 'visitors']),
      ...of('q', ['tried', 'lost', 'verified', 'emails', 'delivered', 'opened']),
      'y.facts AS way',
    ],
  },
  steps: {
    from: 'figure_events f',
    at: 'f.at',
    id: 'f.id',
    owner: 'f.user_id',
    columns: of('f', ['at', 'magnet_id', 'post_key', 'kind', 'reason', 'lead_id', 'seconds']),
  },
  integrations: {
    from: 'integrations i',
    at: 'i.created_at',
    id: 'i.user_id',
    owner: 'i.user_id',
    columns: [
      ...of('i', ['consent_mode', 'facebook_enabled', 'facebook_pixel_id', 'facebook_test_mode']),
      '(i.facebook_access_token IS NOT NULL) AS has_facebook_access_token',
      ...of('i', ['google_enabled', 'google_measurement_id', 'google_track_conversions']),
      ...of('i', ['google_enhanced', 'created_at', 'updated_at']),
    ],
  },
  emails_to_you: {
    from: 'mail_messages e JOIN users u ON u.email_key = e.to_key',
    at: 'e.created_at',
    id: 'e.id',
    owner: 'u.id',
    columns: of('e', ['id', 'kind', 'to_address', 'state', 'created_at', 'sent_at']),
  },
  sign_ins: {
    from: 'sign_ins s',
    at: 's.created_at',
    id: 's.id',
    owner: 's.user_id',
    columns: of('s', ['id', 'method', 'user_agent', 'created_at']),
  },
  sessions: {
    from: 'sessions s',
    at: 's.created_at',
    id: 's.id',
    owner: 's.user_id',
    columns: of('s', ['id', 'user_agent', 'country', 'created_at', 'last_seen_at', 'expires_at']),
  },
  paired_devices: {
    from: 'paired_devices p',
    at: 'p.created_at',
    id: 'p.id',
    owner: 'p.user_id',
    columns: of('p', ['id', 'name', 'version', 'country', 'created_at', 'last_used_at']),
  },
  linkedin_sign_in: {
    from: 'linkedin_identities y',
    at: 'y.connected_at',
    id: 'y.user_id',
    owner: 'y.user_id',
    columns: of('y', ['subject', 'name', 'connected_at', 'last_used_at']),
  },
  company_pages: {
    from: 'company_pages g JOIN company_connections c ON c.user_id = g.user_id',
    at: UNDATED,
    id: 'g.organization_id',
    owner: 'g.user_id',
    columns: [
      ...of('g', ['organization_id', 'name', 'is_chosen']),
      ...of('c', ['connected_at', 'member_urn', 'needs_reconnect_at']),
    ],
  },
  company_posts: {
    from: 'company_posts o',
    at: UNDATED,
    id: 'o.post_key',
    owner: 'o.user_id',
    columns: of('o', ['post_key', 'organization_id', 'looked_at']),
  },
  ...billingSources,
  ...referralSources,
  ...supportSources,
  ...toldSources,
} satisfies { [part: string]: Source };
