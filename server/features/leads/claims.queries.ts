import type { Knex } from 'knex';
import { textArray } from '#server/platform/db/statements/array-literal.ts';
import {
  createGroupCommit,
  type GroupCommit,
} from '#server/platform/db/statements/group-commit.ts';
import type { WritePool } from '#server/platform/db/statements/write-pool.ts';
import { hashSecret } from '#server/platform/ids.ts';
import { IS_LIVE } from './grants.queries.ts';

/** The magnet can be used now: checked in the writing statement itself (T28). */
export const IS_OPEN = `m.status = 'active' AND m.deleted_at IS NULL AND u.suspended_at IS NULL`;

export interface ClaimInput {
  id: string;
  magnetId: string;
  secrets: readonly string[];
  /** Hashes of grants that are known without their secrets. */
  hashes?: readonly Buffer[];
}

/**
 * Writes the claims of a group of calls in one statement (P10). Each call uses the newest of its
 * completed grants. Two calls for one lead leave one row, in the same group or in two.
 */
const INSERT_CLAIMS = `
  WITH asked AS (
    SELECT * FROM unnest($1::int[], $2::text[], $3::text[], $4::text[]) AS t (call, token, magnet_id, id)
  ), granted AS (
    SELECT DISTINCT ON (asked.call) asked.id, g.lead_id
    FROM asked JOIN grants g
        ON g.token_hash = decode(asked.token, 'hex') AND g.magnet_id = asked.magnet_id
      JOIN magnets m ON m.id = g.magnet_id JOIN users u ON u.id = m.user_id
    WHERE g.completed_at IS NOT NULL AND ${IS_LIVE} AND ${IS_OPEN}
    ORDER BY asked.call, g.created_at DESC
  )
  INSERT INTO claims (id, lead_id) SELECT id, lead_id FROM granted ORDER BY lead_id
  ON CONFLICT (lead_id) DO NOTHING RETURNING id`;

/** Resolves to false when the call stored nothing: there is a claim already, or no grant allows one. */
export function createClaimWriter(writePool: WritePool): GroupCommit<ClaimInput, boolean> {
  return createGroupCommit({
    async store(claims) {
      const rows = presentedSecrets(claims);
      const stored = await writePool.run<{ id: string }>('insert-claims', INSERT_CLAIMS, [
        `{${rows.map(({ call }) => call).join(',')}}`,
        textArray(rows.map(({ token }) => token)),
        textArray(rows.map(({ item }) => item.magnetId)),
        textArray(rows.map(({ item }) => item.id)),
      ]);
      const ids = new Set(stored.map(({ id }) => id));
      return claims.map(({ id }) => ids.has(id));
    },
  });
}

/** One row for each secret of each call, as hex of its hash; `call` counts the calls. */
export function presentedSecrets<Item extends Pick<ClaimInput, 'secrets' | 'hashes'>>(
  items: readonly Item[],
): { call: number; token: string; item: Item }[] {
  return items.flatMap((item, call) =>
    [...item.secrets.map(hashSecret), ...(item.hashes ?? [])].map((hash) => ({
      call,
      token: hash.toString('hex'),
      item,
    })),
  );
}

/** The claim's id; null while the content of the lead was not claimed. */
export async function findClaim(db: Knex, leadId: string): Promise<string | null> {
  const row = await db('claims').where({ leadId }).first<{ id: string } | undefined>('id');
  return row?.id ?? null;
}
