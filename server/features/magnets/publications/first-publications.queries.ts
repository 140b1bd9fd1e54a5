import type { Knex } from 'knex';

/**
 * Puts a magnet that is published for the first time into the operators' queue while its creator is new:
 * while fewer than `most` earlier publications stand. One that was taken down does not count, nor one that
 * was withdrawn before anybody looked. The caller holds the creator's lock, so two at once are counted one
 * after the other.
 */
export async function noteFirstPublication(
  trx: Knex.Transaction,
  publication: { userId: string; magnetId: string; most: number },
): Promise<void> {
  await trx.raw(
    `INSERT INTO first_publications (magnet_id)
     SELECT CAST(:magnetId AS text) WHERE (
       SELECT count(*) FROM magnets m LEFT JOIN first_publications f ON f.magnet_id = m.id
       WHERE m.user_id = :userId AND m.id <> :magnetId AND m.activated_at IS NOT NULL
         AND CASE
           WHEN f.magnet_id IS NULL THEN true
           WHEN f.looked_at IS NULL THEN m.status = 'active' AND m.deleted_at IS NULL
           ELSE f.outcome = 'fine' END
     ) < CAST(:most AS integer)`,
    publication,
  );
}
