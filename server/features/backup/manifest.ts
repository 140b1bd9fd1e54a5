import { hash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';

/** Raised with every change that an older release cannot read. */
export const BACKUP_FORMAT = 1;

const MANIFEST = 'manifest.json';
const MANIFEST_HASH = 'manifest.sha256';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const Count = z.int().min(0);
/** A file of the backup, named from its folder. */
const StoredFile = z.object({
  path: z.string().regex(/^[a-z]+\/\w[\w.-]{0,100}$/),
  bytes: Count,
  sha256: Sha256,
});
export type StoredFile = z.infer<typeof StoredFile>;

const TableEntry = z.object({
  name: Name,
  columns: z.array(Name).min(1),
  rows: Count,
  /** Of all rows in any order, as RowHash computes it. */
  rowsHash: Sha256,
  file: StoredFile,
});
export type TableEntry = z.infer<typeof TableEntry>;

/** Stored beside the data: enough to check a backup without a database. */
const Manifest = z.object({
  format: z.literal(BACKUP_FORMAT),
  product: z.object({ name: z.literal('unlatch'), version: z.string().max(50) }),
  createdAt: z.iso.datetime(),
  postgresql: z.string().max(100),
  /** Schema steps applied to the data, in order. */
  migrations: z.array(z.string().max(100)).min(1),
  /** Id of the installation's key, null before its first start; the key itself is not inside. */
  keyId: z.string().max(64).nullable(),
  tables: z.array(TableEntry).min(1),
  sequences: z.array(z.object({ name: Name, value: Count, isCalled: z.boolean() })),
  /** Months that have a partition of visits. */
  visitMonths: z.array(z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)),
  /** List of the uploaded files, one JSON line each; null where there is no storage. */
  files: z.object({ count: Count, bytes: Count, missing: Count, list: StoredFile }).nullable(),
  /** What an operator has to keep elsewhere, and what is left out. */
  notInside: z.object({ secrets: z.array(z.string()), tables: z.array(z.string()) }),
});
export type Manifest = z.infer<typeof Manifest>;

const AnyManifest = z.object({
  format: z.int().min(1),
  product: z.object({ version: z.string() }),
});

/** Written last: a folder without it is not a backup. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  const options = { mode: 0o600, flag: 'wx', flush: true } as const;
  await writeFile(join(folder, MANIFEST), text, options);
  await writeFile(
    join(folder, MANIFEST_HASH),
    `${hash('sha256', text)}  ${MANIFEST}\n`, // what `sha256sum -c` reads
    options,
  );
}

/**
 * Throws BackupError with one line for a folder that is not a complete, unchanged backup of a known
 * format.
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const [text, noted] = await Promise.all(
    [MANIFEST, MANIFEST_HASH].map((name) => readFile(join(folder, name), 'utf8').catch(() => null)),
  );
  if (text == null) throw new BackupError(`${folder} is not a backup: it has no ${MANIFEST}.`);
  if (noted == null || noted.slice(0, 64) !== hash('sha256', text)) {
    throw new BackupError(`The backup is damaged: ${MANIFEST} has changed since it was written.`);
  }
  const json: unknown = JSON.parse(text);
  const any = AnyManifest.safeParse(json);
  if (any.success && any.data.format > BACKUP_FORMAT) {
    throw new BackupError(
      `This backup has format ${any.data.format}, made by Unlatch ${any.data.product.version}; ` +
        `this release reads up to format ${BACKUP_FORMAT}. Restore it with that release or a newer one.`,
    );
  }
  const manifest = Manifest.safeParse(json);
  if (manifest.success) return manifest.data;
  const [issue] = manifest.error.issues;
  const where = issue === undefined ? '' : `: ${issue.path.join('./')}: ${issue.message}`;
  throw new BackupError(`${MANIFEST} is not valid${where}.`);
}
