import type { Knex } from 'knex';
import { type Keyset, keysetAt } from '#server/platform/db/statements/keyset-cursor.ts';
import { sources } from './export-sources.queries.ts';

/** Rows per statement: few enough for memory, and it takes milliseconds. */
const PAGE = 500;

/** Part of a copy: the name of its files. */
export type ExportPart = keyof typeof sources;
export const exportParts = Object.keys(sources) as ExportPart[]; // the keys of the object above

export type ExportedRow = Record<string, unknown>;

/** Rows newer than the request are left out. Otherwise the copy might never end. */
const ASKED = '(SELECT asked_at FROM account_exports WHERE user_id = ?)';

/** The number of rows of a part, for the progress. */
export async function countRows(db: Knex, part: ExportPart, userId: string): Promise<number> {
  const { from, at, owner } = sources[part];
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    `SELECT count(*)::int AS count FROM ${from} WHERE ${owner} = ? AND ${at} <= ${ASKED}`,
    [userId, userId],
  );
  return rows[0]?.count ?? 0;
}

/** All rows of a part, oldest first, page by page. */
export async function* readPages(
  db: Knex,
  part: ExportPart,
  userId: string,
): AsyncGenerator<ExportedRow[]> {
  let after: Keyset | null = null;
  do {
    const page = await readPage(db, part, userId, after);
    yield page.rows;
    after = page.end;
  } while (after !== null);
}

async function readPage(
  db: Knex,
  part: ExportPart,
  userId: string,
  after: Keyset | null,
): Promise<{ rows: ExportedRow[]; end: Keyset | null }> {
  const { from, at, id, owner, columns } = sources[part];
  const beyond = after === null ? '' : `AND (${at}, ${id}) > (CAST(? AS timestamptz), ?)`;
  const { rows } = await db.raw<{ rows: (ExportedRow & { keysetAt: string; keysetId: string })[] }>(
    `SELECT ${columns.join(', ')}, ${keysetAt(at)} AS keyset_at, ${id} AS keyset_id FROM ${from}
     WHERE ${owner} = ? AND ${at} <= ${ASKED} ${beyond} ORDER BY ${at}, ${id} LIMIT ${PAGE}`,
    [userId, userId, ...(after === null ? [] : [after.at, after.id])],
  );
  const last = rows.at(-1);
  const isLast = last === undefined || rows.length < PAGE;
  return {
    rows: rows.map(({ keysetAt: _at, keysetId: _id, ...row }) => row),
    end: isLast ? null : { at: last.keysetAt, id: last.keysetId },
  };
}

/** The names of a part's columns, in camelCase as its rows have them. */
export function columnsOf(part: ExportPart): string[] {
  return sources[part].columns.map((column) => {
    const name = column.split(/ AS |\./).at(-1) ?? column;
    return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  });
}

export interface ExportedFile {
  id: string;
  name: string;
  size: number;
  storageKey: string;
}

/** Uploaded files, the profile photo and the brand's pictures, the smallest first, so that as many as possible fit. */
export async function selectFilesToCopy(db: Knex, userId: string): Promise<ExportedFile[]> {
  return db('magnet_files')
    .where({ userId })
    .whereRaw(`created_at <= ${ASKED}`, [userId])
    .unionAll(
      db('profile_photos')
        .where({ userId })
        .select(db.raw(`'profile' AS id, 'photo.webp' AS name`), 'size', 'storage_key'),
    )
    .unionAll(
      db('brand_pictures')
        .where({ userId })
        .select(
          db.raw(`'brand' AS id, concat(kind, '-', width, '.webp') AS name`),
          'size',
          'storage_key',
        ),
    )
    .orderBy([{ column: 'size' }, { column: 'id' }])
    .limit(10_000)
    .select<ExportedFile[]>('id', 'name', 'size', 'storage_key');
}
