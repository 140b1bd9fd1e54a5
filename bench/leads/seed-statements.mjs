/** The creator with very many leads; the others are `bench<n>`. */
export const LARGE = 'benchcreatorbenchcre';
/** A session of theirs. */
export const SESSION = `ses_${'b'.repeat(43)}`;

const list = (words) => `ARRAY['${words.split(' ').join("','")}']`;
/** From 0 to 1, the same for the same text, as even as chance. */
const chance = (text) => `((hashtext(${text})::bigint + 2147483648) / 4294967296.0)`;
const pick = (words, text) =>
  `(${list(words)})[1 + floor(${chance(text)} * ${words.split(' ').length})::int]`;
/** As ids of rows are written. */
const id = (text) => `translate(left(md5(${text}), 20), '01', 'gh')`;
const FIRST =
  'Anna Ben Carla David Elena Farid Grace Hugo Ines Jonas Katja Liam Maya Noah Olga Pedro Quinn Rosa Samir Tara Ursula Victor Wanda Xenia Yusuf Zoe Amara Bruno Chloe Dmitri';
const LAST =
  'Adler Becker Castillo Dubois Eriksson Fischer Garcia Hansen Ivanov Jansen Kowalski Lindqvist Moreau Nakamura Okafor Petrov Quispe Rossi Schmidt Tanaka Ulrich Vargas Weber Xu Yilmaz Zimmermann Abdullah Bianchi Cohen Duarte Engel Ferrari Gomes Haddad Ito Jensen';
const TEXT =
  'this looks useful for our team thanks sharing great post would love read more about pipeline sales outreach founders strategy hiring budget quarter launch content audience customers conversion newsletter remote leadership revenue onboarding product market feedback interview podcast agency freelance startup enterprise network community event webinar playbook template checklist roadmap metrics benchmark retention churn pricing positioning storytelling copywriting automation';
const ROLE = 'Head Director Founder Manager Consultant Engineer Designer Analyst';
const FIELD = 'Sales Marketing Growth Product Operations Finance People Research';
const WORDS = 'growth playbook template guide checklist';
const METHODS = 'guest_page guest_page guest_page browser paid_reader approved';
const MAGNETS = `CASE WHEN user_id = '${LARGE}' THEN 20 ELSE 3 END`;
const WORKS = 'acme-works.example northwind.example contoso.example globex.example initech.example';

/** Creators, lead magnets, tags and fields. */
const DESK = [
  `INSERT INTO users (id, email, email_key, name, plan_id, referral_code, email_verified_at)
   SELECT u, u || '@bench.test', u || '@bench.test', 'Bench', 'creator', u, now()
   FROM (SELECT '${LARGE}' AS u UNION ALL SELECT 'bench' || n FROM size, generate_series(1, creators) n) t`,
  `INSERT INTO sessions (id, user_id, token_hash, expires_at)
   VALUES (${id(`'session'`)}, '${LARGE}', sha256('${SESSION}'), now() + interval '30 days')`,
  `INSERT INTO magnets (id, user_id, status, title, icon, content_type, text_content, template,
     collect_emails, trigger_words, match_mode, when_unconfirmed, activated_at)
   SELECT lower(u.id) || '-' || n, u.id, 'active', 'Lead magnet ' || n, 'target', 'text', 'x',
     'linkedin', true, '{GROWTH,PLAYBOOK,TEMPLATE,GUIDE,CHECKLIST}', 'contains', 'hold', now() - interval '3 years'
   FROM users u, LATERAL (SELECT u.id AS user_id) o, generate_series(0, ${MAGNETS} - 1) n`,
  `INSERT INTO contact_tags (id, user_id, name, name_key, color)
   SELECT ${id(`u.id || ' tag ' || n`)}, u.id, 'Tag ' || n, 'tag ' || n, 'blue'
   FROM users u, generate_series(0, 29) n`,
  `INSERT INTO contact_fields (id, user_id, name, name_key, kind, options)
   SELECT ${id(`'field ' || kind`)}, '${LARGE}', kind, kind, kind,
     CASE kind WHEN 'choice' THEN ARRAY['North', 'South', 'East', 'West'] ELSE '{}' END
   FROM unnest(${list('text number date choice link flag')}) AS kind`,
];

/** Comments, and the people behind them. */
const PEOPLE = [
  `CREATE TEMP TABLE person AS
   SELECT n, user_id, ${id(`'person ' || n`)} AS id, ${pick(FIRST, `'f' || n`)} AS first, ${pick(LAST, `'l' || n`)} AS last,
     CASE WHEN ${chance(`'u' || n`)} < 0.78 THEN 1 WHEN ${chance(`'u' || n`)} < 0.93 THEN 2 ELSE 4 END AS unlocks,
     ${chance(`'h' || n`)} < 0.0002 AS is_over_quota,
     CASE WHEN ${chance(`'p' || n`)} < 0.8 THEN 'https://www.linkedin.com/in/person-' || n END AS profile_url,
     CASE WHEN ${chance(`'e' || n`)} < 0.4 THEN lower(${pick(FIRST, `'f' || n`)}) || '.' || n / 2 || CASE n % 2 WHEN 0 THEN '@' ELSE '+' || n || '@' END
       || CASE WHEN ${chance(`'d' || n / 2`)} < 0.5 THEN 'gmail.com' ELSE ${pick(WORKS, `'w' || n / 2`)} END END AS email,
     CASE WHEN ${chance(`'x' || n`)} < 0.6 THEN ${pick(ROLE, `'r' || n`)} || ' of ' || ${pick(FIELD, `'o' || n`)} || ' at Company ' || floor(${chance(`'c' || n`)} * 20000) END AS headline,
     CASE WHEN ${chance(`'g' || n`)} < 0.25 THEN ARRAY(SELECT DISTINCT floor(power(${chance(`'g' || n || k`)}, 3) * 29)::int
       FROM generate_series(1, 1 + n % 3) k) WHEN ${chance(`'g' || n`)} > 0.9999 THEN '{29}' ELSE '{}'::int[] END AS tags,
     CASE WHEN ${chance(`'n' || n`)} < 0.05 THEN 'Spoke about ' || ${pick(TEXT, `'y' || n`)} || ', call again' END AS note,
     (ARRAY['new', 'new', 'new', 'new', 'new', 'new', 'contacted', 'contacted', 'talking', 'won', 'lost'])[1 + floor(${chance(`'s' || n`)} * 11)::int] AS stage
   FROM (
     SELECT n, CASE WHEN n <= large THEN '${LARGE}' ELSE 'bench' || 1 + (n - large - 1) / each END AS user_id
     FROM size, generate_series(1, large + creators * each) n) numbered`,
  `CREATE TEMP TABLE comment AS
   SELECT ${id(`'lead ' || n || ' ' || k`)} AS id, n, user_id, p.id AS contact_id, k, is_over_quota, profile_url, first || ' ' || last AS name,
     lower(user_id) || '-' || floor(power(${chance(`'m' || n || ' ' || k`)}, 2.5) * ${MAGNETS}) AS magnet_id,
     ${pick(WORDS, `'w' || n || k`)} AS word, ${pick(METHODS, `'b' || n || k`)} AS method,
     (ARRAY['high', 'high', 'high', 'medium', 'low'])[1 + (n + k) % 5] AS confidence, now() - ${chance(`'t' || n || ' ' || k`)} * interval '1095 days' AS at,
     (7200000000000000000 + n * 10::bigint + k)::text AS comment_id,
     upper(${pick(WORDS, `'w' || n || k`)}) || ' please, ' || (SELECT string_agg(${pick(TEXT, `'v' || n || k || i`)}, ' ' ORDER BY i)
       FROM generate_series(1, 3 + n % 9) i) || ' ref' || n || 'x' AS text
   FROM person p, generate_series(1, unlocks) k`,
  `ANALYZE person; ANALYZE comment`,
  `INSERT INTO leads (id, magnet_id, user_id, contact_id, comment_id, post_key, comment_url, name,
     author_url, comment_text, matched_word, method, confidence, confirmed, over_quota, commented_at, created_at, email, email_at)
   SELECT c.id, magnet_id, c.user_id, contact_id, comment_id, 'activity:' || magnet_id, 'https://www.linkedin.com/feed/',
     c.name, c.profile_url, text, word, method, confidence, true, c.is_over_quota, at - CASE WHEN ${chance(`'q' || c.n || k`)} < 0.7
       THEN interval '2 hours' ELSE interval '3 days' END, at,
     CASE WHEN k = 1 THEN p.email END, CASE WHEN k = 1 AND p.email IS NOT NULL THEN at + interval '1 minute' END
   FROM comment c JOIN person p USING (n) ORDER BY at`,
  `INSERT INTO contacts (id, user_id, name, sort_name, headline, profile_url, email, email_key, email_at, stage, tag_ids,
     facets, search, leads, leads_over_quota, is_over_quota, created_at, last_at)
   SELECT p.id, p.user_id, name, lower(name), headline, p.profile_url, p.email, p.email,
     CASE WHEN p.email IS NOT NULL THEN first_at + interval '1 minute' END, stage, tag_ids, facets,
     CASE WHEN p.is_over_quota THEN '' ELSE left(concat_ws(E'\\n', lower(name), lower(headline), comments, lower(note), tag_names), 20000) END,
     unlocks, CASE WHEN p.is_over_quota THEN unlocks ELSE 0 END, p.is_over_quota, first_at, last_at
   FROM (
     SELECT p.*, CASE WHEN p.is_over_quota THEN 'LinkedIn User' ELSE first || ' ' || last END AS name,
       ARRAY(SELECT ${id(`p.user_id || ' tag ' || t`)} FROM unnest(tags) t) AS tag_ids,
       (SELECT string_agg('tag ' || t, E'\\n' ORDER BY t) FROM unnest(tags) t) AS tag_names
     FROM person p
   ) p JOIN (
     SELECT n, min(at) AS first_at, max(at) AS last_at, string_agg(lower(text), E'\\n' ORDER BY at) AS comments,
       array_agg(DISTINCT 'magnet:' || magnet_id) || array_agg(DISTINCT 'method:' || method)
         || array_agg(DISTINCT 'confidence:' || confidence) || array_agg(DISTINCT 'word:' || word) AS facets
     FROM comment GROUP BY n
   ) c USING (n) ORDER BY last_at`,
];

/** What belongs to them. */
const REST = [
  `INSERT INTO contact_keys (user_id, key, contact_id)
   SELECT user_id, CASE WHEN profile_url IS NULL THEN 'comment:' || comment_id ELSE 'in:' || profile_url END, contact_id
   FROM comment WHERE k = 1 OR profile_url IS NULL
   UNION ALL SELECT user_id, 'email:' || email, id FROM person WHERE email IS NOT NULL`,
  `INSERT INTO email_leads (id, lead_id, magnet_id, user_id, email, email_key, collected_at)
   SELECT ${id(`'email ' || n`)}, c.id, magnet_id, c.user_id, email, email, at + interval '1 minute'
   FROM comment c JOIN person p USING (n) WHERE k = 1 AND email IS NOT NULL`,
  `INSERT INTO claims (id, lead_id, created_at) SELECT ${id(`'claim ' || id`)}, id, at + interval '2 minutes'
   FROM comment WHERE ${chance(`'o' || id`)} < 0.8`,
  `INSERT INTO unlock_attempts (id, magnet_id, user_id, result, reason, comment_id, post_key, comment_url, looked_for,
     found_text, author_name, author_url, method, confidence, commented_at, lead_id, created_at)
   SELECT ${id(`'attempt ' || c.id || again`)}, magnet_id, user_id, 'verified', CASE again WHEN 1 THEN 'reopened' END, comment_id,
     'activity:' || magnet_id, 'https://www.linkedin.com/feed/', ARRAY[word], text, name, profile_url, method, confidence,
     at - interval '2 hours', c.id, at + again * interval '1 day'
   FROM comment c, generate_series(0, CASE WHEN ${chance(`'a' || c.id`)} < 0.05 THEN 1 ELSE 0 END) again ORDER BY at`,
  `INSERT INTO contact_notes (id, user_id, contact_id, text)
   SELECT ${id(`'note ' || n`)}, user_id, id, note FROM person WHERE note IS NOT NULL`,
  `INSERT INTO contact_values (user_id, contact_id, field_id, text_value, number_value, date_value, flag_value)
   SELECT user_id, p.id, ${id(`'field ' || kind`)},
     CASE kind WHEN 'text' THEN 'Company ' || floor(${chance(`'c' || n`)} * 20000) WHEN 'link' THEN 'https://company-' || n % 5000 || '.example'
       WHEN 'choice' THEN ${pick('North North North South East West', `'z' || n`)} END,
     CASE kind WHEN 'number' THEN floor(power(${chance(`'i' || n`)}, 4) * 100000) END,
     CASE kind WHEN 'date' THEN current_date - floor(${chance(`'j' || n`)} * 900)::int END,
     CASE kind WHEN 'flag' THEN ${chance(`'k' || n`)} < 0.1 END
   FROM person p, unnest(${list('text number date choice link flag')}) AS kind
   WHERE user_id = '${LARGE}' AND ${chance(`kind || n`)} < CASE kind WHEN 'text' THEN 0.4 WHEN 'number' THEN 0.3
     WHEN 'choice' THEN 0.5 ELSE 0.2 END`,
];

/** What the usual rules give; `measure-leads` compares some of it with what the database's function says. */
const line = (rule, cause, points, times, facts) => `
  SELECT contact_id, 0, '${rule}', '${cause}', cause_id, magnet_id, ${points}, at FROM (
    SELECT *, row_number() OVER (PARTITION BY contact_id ORDER BY at, cause_id) AS turn FROM (${facts}) fact
  ) counted WHERE turn <= ${times}`;
const verified =
  'SELECT contact_id, id AS cause_id, magnet_id, created_at AS at FROM leads WHERE NOT over_quota';
const address = (kind) => `SELECT contact_id, e.id AS cause_id, e.magnet_id, collected_at AS at
  FROM email_leads e JOIN leads l ON l.id = e.lead_id WHERE NOT over_quota AND score_address_kind(email_key) = '${kind}'`;

const SCORES = [
  `INSERT INTO contact_score_lines (contact_id, slot, rule_id, cause, cause_id, magnet_id, points, at)
   ${[
     line('unlocked', 'verified', 10, 1, verified),
     line(
       'quick',
       'verified',
       5,
       1,
       `${verified} AND created_at - commented_at <= interval '1 day'`,
     ),
     line(
       'another',
       'repeat',
       15,
       3,
       `SELECT contact_id, id AS cause_id, magnet_id, created_at AS at FROM (
          SELECT *, row_number() OVER (PARTITION BY contact_id ORDER BY created_at, id) AS turn,
            row_number() OVER (PARTITION BY contact_id, magnet_id ORDER BY created_at, id) AS same
          FROM leads WHERE NOT over_quota) l WHERE turn > 1 AND same = 1`,
     ),
     line('work', 'email', 25, 1, address('work')),
     line('free', 'email', 10, 1, address('free')),
     line(
       'opened',
       'opened',
       10,
       3,
       `SELECT contact_id, c.id AS cause_id, magnet_id, c.created_at AS at
        FROM claims c JOIN leads l ON l.id = c.lead_id WHERE NOT over_quota`,
     ),
     line(
       'returned',
       'returned',
       5,
       3,
       `SELECT contact_id, a.id AS cause_id, a.magnet_id, a.created_at AS at
        FROM unlock_attempts a JOIN leads l ON l.id = a.lead_id WHERE a.reason = 'reopened' AND NOT over_quota`,
     ),
   ].join(' UNION ALL ')}`,
  `INSERT INTO contact_scores (contact_id, user_id, score_0)
   SELECT c.id, c.user_id, coalesce(l.score, 0) FROM contacts c LEFT JOIN (
     SELECT contact_id, sum(points * score_fading(30, at, TIMESTAMPTZ '2026-01-01Z')) AS score
     FROM contact_score_lines GROUP BY contact_id) l ON l.contact_id = c.id`,
];

export const SEED = [...DESK, ...PEOPLE, ...REST, ...SCORES];
