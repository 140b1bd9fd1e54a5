import type { Database } from '#server/platform/db/connection.ts';
import { textArray } from '#server/platform/db/statements/array-literal.ts';

export interface ReferralClick {
  code: string;
  /** As the address says it; a magnet's id, `qr`, or anything. */
  from: string;
  /** 16 bytes in hex of the daily-salted visitor hash. */
  visitorHash: string;
}

/**
 * Counts each visitor of a creator once a day, with the first source of that day. An unknown code counts
 * for nobody, and a source that is no magnet of the creator is a plain link.
 */
export async function storeClicks(db: Database, clicks: readonly ReferralClick[]): Promise<void> {
  await db.raw(
    `WITH said AS (
       SELECT code, source, decode(visitor_hash, 'hex') AS visitor_hash
       FROM unnest(?::text[], ?::text[], ?::text[]) AS t (code, source, visitor_hash)
     ), clicked AS (
       SELECT DISTINCT ON (u.id, said.visitor_hash) u.id AS user_id, said.visitor_hash,
         CASE WHEN said.source = 'qr' OR m.id IS NOT NULL THEN said.source ELSE 'link' END AS source
       FROM said JOIN users u ON (u.referral_code = said.code OR u.id = said.code)
           AND u.suspended_at IS NULL AND u.deletion_at IS NULL
         LEFT JOIN magnets m ON m.id = said.source AND m.user_id = u.id
       ORDER BY u.id, said.visitor_hash
     ), marked AS (
       INSERT INTO referral_click_marks (user_id, day, visitor_hash)
       SELECT user_id, (now() AT TIME ZONE 'UTC')::date, visitor_hash FROM clicked
       ON CONFLICT DO NOTHING RETURNING user_id, day, visitor_hash
     )
     INSERT INTO referral_clicks (user_id, day, source, clicks)
     SELECT user_id, day, source, count(*) FROM marked JOIN clicked USING (user_id, visitor_hash)
     GROUP BY user_id, day, source ORDER BY user_id, day, source
     ON CONFLICT (user_id, day, source) DO UPDATE SET clicks = referral_clicks.clicks + excluded.clicks`,
    [
      textArray(clicks.map(({ code }) => code)),
      textArray(clicks.map(({ from }) => from)),
      textArray(clicks.map(({ visitorHash }) => visitorHash)),
    ],
  );
}
