/** The creator with very many visits, and the one with a quarter of them; the others are `bench<n>`. */
export const LARGE = 'benchvisitslargelarg';
export const MIDDLE = 'benchvisitsmiddlemid';
/** A session of the large one. */
export const SESSION = `ses_${'v'.repeat(43)}`;

/** Of all creators. */
export const ZONE = 'Europe/Berlin';

const list = (words) => `ARRAY['${words.split(' ').join("','")}']`;
const COUNTRIES = 80;
const CLIENTS = 12;
/** Days of the year that are made. */
export const DAYS = Number(process.env.BENCH_VISIT_DAYS ?? 365);
const MAGNETS = 25;
/** Posts; each leads to one magnet, in turn. */
const POSTS = Math.ceil((150 * DAYS) / 365);
const METRICS = 'visits, visitors, tried, lost, verified, emails, delivered, opened'.split(', ');
const sums = METRICS.map((name) => `sum(${name})::int AS ${name}`).join(', ');
const added = METRICS.join(', ');
const quarter = (at) => `date_bin('15 minutes', ${at}, timestamptz '2000-01-01 00:00Z')`;

/** Twelve characters, as ids of magnets have; the last two are its number. */
const magnetId = (
  base,
  n,
) => `'bench' || translate(lpad((${base} / 100000)::text, 5, '0'), '01', 'xy')
  || chr(97 + (${n})::int / 8) || chr(97 + (${n})::int % 8)`;
const numberOf = (id) => `((ascii(substr(${id}, 11)) - 97) * 8 + ascii(substr(${id}, 12)) - 97)`;

/** Creators, magnets and partitions. */
export const DESK = [
  `INSERT INTO users (id, email, email_key, name, plan_id, referral_code, email_verified_at, time_zone, created_at)
   SELECT id, id || '@bench.test', id || '@bench.test', 'Bench', 'creator', id, now(), '${ZONE}',
     now() - interval '400 days' FROM creator`,
  `INSERT INTO sessions (id, user_id, token_hash, expires_at)
   VALUES (left(md5('session'), 20), '${LARGE}', sha256('${SESSION}'), now() + interval '30 days')`,
  `INSERT INTO magnets (id, user_id, status, title, icon, content_type, text_content, template,
     collect_emails, trigger_words, match_mode, when_unconfirmed, activated_at)
   SELECT ${magnetId('base', 'n')}, id, 'active', 'Lead magnet ' || n, 'target', 'text', 'x', 'linkedin', true,
     '{GROWTH}', 'contains', 'hold', now() - interval '400 days'
   FROM creator, generate_series(0, ${MAGNETS} - 1) n`,
  `SELECT ensure_visit_partition(month::date)
   FROM generate_series(date_trunc('month', now() - interval '13 months'), now(), interval '1 month') month`,
];

/** Visits of one creator in the order of time: more by day than by night, few ways and magnets often. */
export const VISITS = `
  INSERT INTO visits (id, created_at, magnet_id, user_id, unlocked, referrer, user_agent, visitor_hash, way_id)
  SELECT nextval('visits_id_seq'), at, ${magnetId(':base', `floor(${MAGNETS} * r1 ^ 2.2)`)}, :id, false, 'direct', 'Chrome',
    decode(md5(:id || n), 'hex'),
    :base + ((CASE WHEN r3 < 0.65 THEN floor(8 * r4 ^ 2) ELSE 8 + 2 * floor(d / 14) + (r4 < 0.3)::int END)::int
      * ${CLIENTS} + floor(${CLIENTS} * r5 ^ 2)::int) * ${COUNTRIES} + floor(${COUNTRIES} * r2 ^ 3.5)::int + 1
  FROM (
    SELECT n, d, random() AS r1, random() AS r2, random() AS r3, random() AS r4, random() AS r5,
      timestamptz :start + (floor(d) + (d - floor(d)) - 0.8 / (2 * pi()) * sin(2 * pi() * (d - floor(d)))) * interval '1 day' AS at
    FROM (SELECT n, ${DAYS} * n::float8 / :visits AS d FROM generate_series(0, :visits - 1) n) AS numbered
  ) AS v`;

/** One visit of twenty is followed by a try; most of these are verified. */
export const EVENTS = [
  `CREATE TEMP TABLE try AS
   SELECT v.*, random() AS r, row_number() OVER () AS n,
     CASE WHEN random() < 0.8 THEN way_id ELSE way_id - (way_id - 1) % ${COUNTRIES} END AS first_way,
     floor(extract(epoch FROM created_at - timestamptz :start) / 86400 / ${DAYS} * ${POSTS})::int AS turn,
     ${numberOf('magnet_id')} AS number
   FROM visits v WHERE random() < 0.05`,
  `INSERT INTO figure_events (at, user_id, magnet_id, post_key, kind, reason, first_way, last_way, lead_id, seconds)
   SELECT created_at + later * interval '1 minute', user_id, magnet_id,
     CASE WHEN post < 0 THEN '' ELSE 'activity:' || ((extract(epoch FROM timestamptz :start
       + post * interval '${DAYS} days' / ${POSTS}) * 1000)::bigint << 22) END,
     kind, CASE WHEN kind = 'lost' THEN (${list('comment_not_found trigger_missing not_public too_old')})[1 + floor(r * 400)::int % 4] ELSE '' END,
     first_way, way_id, CASE WHEN r < 0.7 THEN 'bench' || n END, CASE WHEN kind = 'delivered' THEN 5 + r * 60 END
   FROM (SELECT *, turn - (turn - number + ${MAGNETS * 10}) % ${MAGNETS} AS post FROM try) AS t
   CROSS JOIN (VALUES ('tried', 0, 1.0), ('verified', 1, 0.7), ('emails', 2, 0.3), ('delivered', 2, 0.65),
     ('opened', 3, 0.55)) AS k (kind, later, share)
   WHERE r < share`,
  `INSERT INTO figure_events (at, user_id, magnet_id, post_key, kind, reason, first_way, last_way)
   SELECT at, user_id, magnet_id, post_key, 'lost',
     (${list('comment_not_found trigger_missing not_public too_old')})[1 + id % 4], first_way, last_way
   FROM figure_events WHERE kind = 'tried' AND lead_id IS NULL`,
  `DROP TABLE try`,
];

/** What the roll-up would have made of the rows of a month. Visitors came once each. */
export const MONTH = [
  `INSERT INTO figure_quarters (user_id, slot, magnet_id, post_key, touch, way_id, reason, ${added})
   SELECT user_id, slot, magnet_id, post_key, touch, way_id, reason, ${sums} FROM (
     SELECT user_id, ${quarter('created_at')} AS slot, magnet_id, '' AS post_key, 0::smallint AS touch, way_id,
       '' AS reason, 1 AS visits, 1 AS visitors, 0 AS tried, 0 AS lost, 0 AS verified,
       0 AS emails, 0 AS delivered, 0 AS opened
     FROM visits WHERE created_at >= :from AND created_at < :to
     UNION ALL
     SELECT user_id, ${quarter('at')}, magnet_id, post_key, t.touch, t.way_id, reason, 0, 0,
       (kind = 'tried')::int, (kind = 'lost')::int, (kind = 'verified')::int, (kind = 'emails')::int,
       (kind = 'delivered')::int, (kind = 'opened')::int
     FROM figure_events CROSS JOIN LATERAL (
       SELECT 0::smallint AS touch, last_way AS way_id WHERE first_way = last_way
       UNION ALL SELECT 1::smallint, first_way WHERE first_way <> last_way
       UNION ALL SELECT 2::smallint, last_way WHERE first_way <> last_way) AS t
     WHERE at >= :from AND at < :to
   ) AS facts GROUP BY user_id, slot, magnet_id, touch, way_id, post_key, reason ORDER BY slot`,
  `INSERT INTO figure_days (user_id, day, magnet_id, post_key, touch, way_id, reason, ${added})
   SELECT user_id, (slot AT TIME ZONE '${ZONE}')::date AS day, magnet_id, post_key, touch, way_id, reason, ${sums}
   FROM figure_quarters WHERE slot >= :from AND slot < :to GROUP BY user_id, day, magnet_id, touch, way_id, post_key, reason ORDER BY day`,
];

/** And of all of them. */
export const FIGURES = [
  `INSERT INTO figure_zones (user_id, zone) SELECT id, '${ZONE}' FROM creator`,
  `ANALYZE figure_days`,
  `INSERT INTO ways (id, user_id, facts, created_at)
   SELECT way_id, user_id,
     jsonb_strip_nulls(jsonb_build_object(
       'source', CASE WHEN origin >= 8 THEN (${list('linkedin email')})[1 + origin % 2]
         ELSE (${list('linkedin direct linkedin google email x other newsletter')})[1 + origin] END,
       'referrer', (${list('www.linkedin.com direct lnkd.in www.google.com mail.google.com t.co news.example')})[1 + origin % 7],
       'utmSource', CASE WHEN origin >= 8 THEN (${list('linkedin newsletter')})[1 + origin % 2] END,
       'utmMedium', CASE WHEN origin >= 8 THEN (${list('social email')})[1 + origin % 2] END,
       'utmCampaign', CASE WHEN origin >= 8 THEN 'campaign-' || (origin - 8) / 2 END,
       'country', CASE WHEN country < 79 THEN chr(65 + country / 26 * 7) || chr(65 + country % 26) ELSE '' END,
       'device', (${list('mobile desktop mobile desktop tablet')})[1 + client % 5],
       'browser', (${list('linkedin chrome safari edge firefox samsung')})[1 + client % 6],
       'template', (${list('linkedin elegant minimal')})[1 + client % 3])),
     now() - interval '${DAYS} days'
   FROM (SELECT user_id, way_id, n / ${CLIENTS * COUNTRIES} AS origin, n / ${COUNTRIES} % ${CLIENTS} AS client,
       n % ${COUNTRIES} AS country
     FROM (SELECT DISTINCT user_id, way_id, ((way_id - 1) % 100000)::int AS n FROM figure_days) AS came) AS way`,
  `SELECT setval(pg_get_serial_sequence('ways', 'id'), (SELECT max(id) FROM ways))`,
  `INSERT INTO figure_totals (user_id, day, magnet_id, ${added})
   SELECT user_id, day, magnet_id, ${sums} FROM figure_days WHERE touch <> 1 GROUP BY user_id, day, magnet_id ORDER BY 1, 2`,
  `INSERT INTO magnet_totals (magnet_id, user_id, ${added})
   SELECT magnet_id, user_id, ${sums} FROM figure_totals GROUP BY magnet_id, user_id`,
  `INSERT INTO excluded_visits (user_id, day, magnet_id, reason, agent, count)
   SELECT id, current_date - n, ${magnetId('base', 'm')}, reason, agent, 1 + n % 7
   FROM creator, generate_series(0, ${DAYS} - 1) n, generate_series(0, ${MAGNETS} - 1) m,
     (VALUES ('bot', 'Googlebot'), ('bot', 'bingbot'), ('preview', 'LinkedInBot'), ('own', 'browser')) AS r (reason, agent)`,
  `UPDATE figure_marks SET last_visit = (SELECT last_value FROM visits_id_seq),
     last_event = (SELECT last_value FROM figure_events_id_seq)`,
];

/** Days of the large creator by magnet whose total is not what the rows say, of every thirtieth day. */
export const DIFFERENT = `
  WITH days AS (SELECT day::date FROM generate_series(current_date - ${DAYS - 2}, current_date, interval '30 days') AS day),
  told AS (SELECT t.day, magnet_id, visits, verified FROM figure_totals t JOIN days USING (day) WHERE user_id = '${LARGE}'),
  raw AS (
    SELECT d.day, magnet_id, sum(v)::int AS visits, sum(s)::int AS verified FROM days d CROSS JOIN LATERAL (
      SELECT magnet_id, 1 AS v, 0 AS s FROM visits WHERE user_id = '${LARGE}'
        AND created_at >= d.day::timestamp AT TIME ZONE '${ZONE}' AND created_at < (d.day + 1)::timestamp AT TIME ZONE '${ZONE}'
      UNION ALL
      SELECT magnet_id, 0, 1 FROM figure_events WHERE user_id = '${LARGE}' AND kind = 'verified'
        AND at >= d.day::timestamp AT TIME ZONE '${ZONE}' AND at < (d.day + 1)::timestamp AT TIME ZONE '${ZONE}') AS f
    GROUP BY 1, 2)
  SELECT count(*)::int AS count FROM ((TABLE told EXCEPT TABLE raw) UNION ALL (TABLE raw EXCEPT TABLE told)) AS other`;
