import { randomBytes } from 'node:crypto';
import pg from 'pg';

const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

function newId(length) {
  return Array.from(randomBytes(length), (byte) => ALPHABET[byte % 32]).join('');
}

/** 2,000 active magnets of 20 creators on the unlimited plan; returns the magnets' ids. */
export async function seedMagnets(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const creators = Array.from({ length: 20 }, () => newId(20));
  for (const id of creators) {
    await client.query(
      `INSERT INTO users (id, email, email_key, name, plan_id, referral_code, linkedin_profile_url)
       VALUES ($1, $2, $2, $3, 'creator', $1, 'https://www.linkedin.com/in/maya-lindqvist')`,
      [id, `${id}@bench.test`, 'Maya Lindqvist'],
    );
  }
  const ids = Array.from({ length: 2_000 }, () => newId(12));
  await client.query(
    `INSERT INTO magnets (id, user_id, status, title, description, icon, content_type, text_content,
       template, collect_emails, trigger_words, match_mode, when_unconfirmed, activated_at)
     SELECT id, ($2::text[])[1 + n % 20], 'active', 'The growth playbook ' || n,
       'Forty pages on how to turn a post into a pipeline, with the templates we use every week.',
       'book-open', 'text', 'The content.', 'linkedin', false, '{GROWTH}', 'contains', 'hold',
       now() - interval '7 days'
     FROM unnest($1::text[]) WITH ORDINALITY AS t (id, n)`,
    [ids, creators],
  );
  await client.end();
  return ids;
}

/** As many leads as are written at once: their scores are counted with them. */
const AT_ONCE = 1_000;

/**
 * Verified leads with person and grant each, as verify-comment leaves them; token `n` is
 * `grt_bench_<n>`.
 */
export async function seedGrants(url, magnetIds, count, { emailRequired }) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const kind = emailRequired ? 'email' : 'claim';
  for (let from = 0; from < count; from += AT_ONCE) {
    const to = Math.min(count, from + AT_ONCE) - 1;
    await client.query(GRANTS, [magnetIds, from, to, kind, emailRequired]);
  }
  await client.end();
}

const GRANTS = `
  WITH numbers AS (
    SELECT n, 'bench' || $4 || n AS id, m.id AS magnet_id, m.user_id
    FROM generate_series($2::int, $3::int) n
    JOIN magnets m ON m.id = ($1::text[])[1 + n % cardinality($1::text[])]
  ), person AS (
    INSERT INTO contacts (id, user_id, name, sort_name, facets, search, leads)
    SELECT id, user_id, 'Visitor ' || n, 'visitor ' || n,
      ARRAY['magnet:' || magnet_id, 'method:guest_page', 'confidence:high', 'word:growth'],
      'visitor ' || n || E'\\ngrowth please', 1 FROM numbers
  ), key AS (
    INSERT INTO contact_keys (user_id, key, contact_id) SELECT user_id, 'comment:' || $4 || n, id FROM numbers
  ), stored AS (
    INSERT INTO leads (id, magnet_id, user_id, comment_id, post_key, comment_url, name, comment_text,
      matched_word, method, confidence, confirmed, over_quota, commented_at, contact_id)
    SELECT id, magnet_id, user_id, $4 || n, 'activity:1', 'https://www.linkedin.com/', 'Visitor ' || n,
      'growth please', 'GROWTH', 'guest_page', 'high', true, false, now(), id FROM numbers
  )
  INSERT INTO grants (id, token_hash, magnet_id, lead_id, email_required, finish_by, completed_at, expires_at)
  SELECT id, sha256(('grt_bench_' || $4 || n)::bytea), magnet_id, id, $5, now() + interval '2 hours',
    CASE WHEN $5 THEN NULL ELSE now() END, now() + interval '1 day'
  FROM numbers`;
