import { toCamelCase, toSnakeCase } from '#server/platform/db/statements/row-names.ts';
import type { Knex } from 'knex';
import type { MagnetState } from '#shared/magnets/magnet-fields.ts';
import { magnetFileColumns, type MagnetFileRow } from '#server/features/files/files.queries.ts';
import { runPrepared } from '#server/platform/db/statements/prepared.ts';
import { featureColumns, type PlanFeatures } from '#server/features/subscriptions/plans.queries.ts';
import {
  magnetColumns,
  type MagnetOwnerRow,
  type MagnetRow,
  ownerColumns,
} from '../magnet-rows.ts';
import { stateOf } from '../magnet-state.queries.ts';

/** A magnet with its owner and the owner's plan. */
export interface KnownMagnet {
  magnet: MagnetRow;
  owner: MagnetOwnerRow;
  plan: PlanFeatures;
}

/** What a visitor's call needs: the same with how it stands at this moment, which is never kept. */
export interface VisitorMagnet extends KnownMagnet {
  state: MagnetState;
}

/**
 * Select list for magnets, users and entitlements joined under their own names; the tables share column
 * names, so each comes under its own prefix. `readVisitorMagnet` takes the row apart.
 */
const visitorColumns: readonly string[] = [
  ...magnetColumns.map((column) => `m.${toSnakeCase(column)} AS magnet_${toSnakeCase(column)}`),
  ...ownerColumns.map((column) => `u.${toSnakeCase(column)} AS owner_${toSnakeCase(column)}`),
  ...featureColumns.map((column) => `e.${toSnakeCase(column)} AS plan_${toSnakeCase(column)}`),
];

/** The three rows that a joined statement selected under prefixes. */
function readKnownMagnet(row: Record<string, unknown>): KnownMagnet {
  return {
    magnet: pick(row, 'magnet_', magnetColumns) as unknown as MagnetRow, // the very columns of the type
    owner: pick(row, 'owner_', ownerColumns) as unknown as MagnetOwnerRow, // the very columns of the type
    plan: pick(row, 'plan_', featureColumns) as unknown as PlanFeatures, // the very columns of the type
  };
}

/**
 * Identifies the state of the magnet, its owner and the owner's plan by the transactions that last
 * wrote them; for statements that join `magnets m` and `entitlements e`.
 */
export const VERSION_OF_JOINED = `concat_ws('.', m.xmin, e.version)`;

const SELECT_MAGNET = `
  SELECT ${visitorColumns.join(', ')}, ${VERSION_OF_JOINED} AS version, ${stateOf('m')} AS state
  FROM magnets m JOIN users u ON u.id = m.user_id JOIN entitlements e ON e.user_id = m.user_id
  WHERE m.id = $1 AND m.deleted_at IS NULL`;

const SELECT_VERSION = `
  SELECT ${VERSION_OF_JOINED} AS version, ${stateOf('m')} AS state
  FROM magnets m JOIN entitlements e ON e.user_id = m.user_id
  WHERE m.id = $1 AND m.deleted_at IS NULL`;

/** Which rows a magnet consists of at this moment, and how it stands. */
export interface MagnetVersion {
  version: string;
  state: MagnetState;
}

/** The magnet behind a public id whatever its status, with its version; undefined when unknown or deleted. */
export async function selectVisitorMagnet(
  db: Knex,
  magnetId: string,
): Promise<(VisitorMagnet & MagnetVersion) | undefined> {
  const [row] = await runPrepared<Record<string, unknown> & MagnetVersion>(
    db,
    'visitor-magnet',
    SELECT_MAGNET,
    [magnetId],
  );
  if (row === undefined) return undefined;
  return { ...readKnownMagnet(row), state: row.state, version: row.version };
}

/** Its version alone, which is cheaper by all of its columns. */
export async function selectMagnetVersion(
  db: Knex,
  magnetId: string,
): Promise<MagnetVersion | undefined> {
  const [row] = await runPrepared<MagnetVersion & Record<string, unknown>>(
    db,
    'magnet-version',
    SELECT_VERSION,
    [magnetId],
  );
  return row;
}

/** The files that a magnet offers now, each with its item. */
export async function selectFilesOfMagnet(
  db: Knex,
  magnetId: string,
): Promise<(MagnetFileRow & { itemId: string })[]> {
  const { rows } = await db.raw<{ rows: (MagnetFileRow & { itemId: string })[] }>(
    `SELECT item ->> 'id' AS item_id, ${magnetFileColumns.map((column) => `f.${toSnakeCase(column)}`).join(', ')}
     FROM magnets m CROSS JOIN LATERAL jsonb_array_elements(m.items) WITH ORDINALITY AS i (item, place)
       JOIN magnet_files f ON f.user_id = m.user_id AND f.id = item ->> 'fileId'
     WHERE m.id = ? AND m.deleted_at IS NULL AND item ->> 'type' = 'file' ORDER BY place`,
    [magnetId],
  );
  return rows;
}

/** Those of several pictures that the page of a magnet names. */
export async function selectPicturesOfMagnet(
  db: Knex,
  magnetId: string,
  ids: readonly string[],
): Promise<(MagnetFileRow & { width: number; height: number })[]> {
  const { rows } = await db.raw<{ rows: (MagnetFileRow & { width: number; height: number })[] }>(
    `SELECT ${magnetFileColumns.map((column) => `f.${toSnakeCase(column)}`).join(', ')}
     FROM magnets m JOIN magnet_file_uses u ON u.magnet_id = m.id AND u.used_by = 'page'
       JOIN magnet_files f ON f.user_id = m.user_id AND f.id = u.file_id
     WHERE m.id = ? AND m.deleted_at IS NULL AND f.id = ANY(?) AND f.width IS NOT NULL`,
    [magnetId, [...ids]],
  );
  return rows;
}

function pick(
  row: Record<string, unknown>,
  prefix: string,
  columns: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(
    columns.map((column) => [column, row[toCamelCase(`${prefix}${toSnakeCase(column)}`)]]),
  );
}
