import { personKey } from './contacts/record-contacts.queries.ts';

/**
 * Parts of a statement that give new leads their places. A magnet with a limit has a row of its places
 * (decision 0082), which is locked: of any number of people exactly the last free one gets in. A person who
 * has a lead of the magnet needs no further place, and a creator's approval does not ask for a free one.
 *
 * The lock of the magnet shows a limit that was set a moment ago, whose row this statement does not see
 * yet: `has_place` is null then, and nothing may be stored.
 */
export const seatLeads = (source: string): string => `limited AS (
    SELECT m.id AS magnet_id, m.unlock_limit FROM magnets m
    WHERE m.id IN (SELECT magnet_id FROM ${source}) ORDER BY m.id FOR KEY SHARE
  ), rooms AS (
    SELECT p.magnet_id, p.places - p.taken AS free FROM magnet_places p
    WHERE p.magnet_id IN (SELECT magnet_id FROM limited WHERE unlock_limit IS NOT NULL)
    ORDER BY p.magnet_id FOR UPDATE
  ), asking AS (
    SELECT ${source}.*, rooms.free, limited.unlock_limit IS NOT NULL AND NOT EXISTS (
        SELECT FROM contact_keys k JOIN leads l ON l.contact_id = k.contact_id
        WHERE k.user_id = ${source}.user_id AND k.key = ${personKey(source)}
          AND l.magnet_id = ${source}.magnet_id) AS takes,
      limited.unlock_limit IS NOT NULL AND rooms.magnet_id IS NULL AS is_unsure
    FROM ${source} LEFT JOIN limited USING (magnet_id) LEFT JOIN rooms USING (magnet_id)
  ), seated AS (
    SELECT asking.*, CASE WHEN NOT is_unsure THEN NOT takes OR reason IS NOT DISTINCT FROM 'approved'
      OR free >= count(*) FILTER (WHERE takes) OVER (PARTITION BY magnet_id ORDER BY call) END AS has_place
    FROM asking
  )`;

/** Takes the places of leads that are stored, and notes a magnet that has none left. */
export const takePlaces = (source: string): string => `taken AS (
    UPDATE magnet_places p SET taken = p.taken + t.people
    FROM (SELECT magnet_id, count(*) AS people FROM ${source} WHERE takes GROUP BY magnet_id) t
    WHERE p.magnet_id = t.magnet_id
    RETURNING p.magnet_id, p.taken >= p.places AS is_full
  ), filled AS (
    UPDATE magnets m SET full_at = now() FROM taken
    WHERE m.id = taken.magnet_id AND taken.is_full AND m.full_at IS NULL
  )`;
