import { join } from 'node:path';
import type { Knex } from 'knex';
import { ERASURES_FILE, isThere, readEntries } from '#server/platform/erasures/journal-file.ts';
import type { JournalEntry } from '#server/platform/erasures/journal.queries.ts';
import { allEntries } from '#server/platform/erasures/journal-writer.ts';
import type { InstallationKey } from '#server/platform/security/installation-key.ts';
import { BackupError } from './backup-error.ts';
import type { ErasedAgain } from './erase-again.ts';

/** Erasures that an installation noted outside of the backup (docs/decisions/0042). */
export interface KnownErasures {
  entries: readonly JournalEntry[];
  /** Lines that are no entries, such as one that a crash cut off. */
  unreadable: number;
  /** Files that were looked for. */
  files: readonly string[];
  /** Of them, those that do not exist. */
  missing: readonly string[];
  /** Null where the installation has none yet. */
  key: InstallationKey | null;
}

export const NO_ERASURES: KnownErasures = {
  entries: [],
  unreadable: 0,
  files: [],
  missing: [],
  key: null,
};

/** Reads the files that were given, or the data directory's own. Throws BackupError. */
export async function readErasures(
  dataDir: string,
  given: readonly string[],
  key: InstallationKey | null,
): Promise<KnownErasures> {
  const own = join(dataDir, ERASURES_FILE);
  const files = given.length > 0 ? given : [own];
  const entries: JournalEntry[] = [];
  const missing: string[] = [];
  let unreadable = 0;
  for (const file of files) {
    if (!(await isThere(file))) {
      if (given.length > 0) throw new BackupError(`${file} cannot be read.`);
      missing.push(file);
      continue;
    }
    const read = await readEntries(file).catch((error: unknown) => {
      throw new BackupError(`${file} cannot be read: ${String(error)}`, { cause: error });
    });
    entries.push(...read.entries);
    unreadable += read.unreadable;
  }
  return { entries, unreadable, files, missing, key };
}

/** With those of the database that is about to be replaced: its last seconds are in no file. */
export async function withEntriesOf(
  trx: Knex.Transaction,
  { entries }: KnownErasures,
): Promise<JournalEntry[]> {
  const all = new Map(entries.map((entry) => [entry.id, entry]));
  if (await trx.schema.hasColumn('erasure_journal', 'target')) {
    for await (const part of allEntries(trx)) for (const entry of part) all.set(entry.id, entry);
  }
  return [...all.values()];
}

/** What an operator has to know of erasures after a restore. */
export function wordsOn(
  { again, given, lacks, keyless }: ErasedAgain,
  { files, missing, unreadable }: KnownErasures,
): string[] {
  const lines = [`Erased again after the restore: ${again} entries that the backup did not know`];
  if (files.length > 0 && (given === 0 || lacks > 0)) lines.push(warning());
  if (keyless > 0) {
    lines.push(
      `${keyless} erasures could not be repeated: they were noted with another SECRET_KEY. ` +
        'Set the original one and restore again with --force.',
    );
  }
  if (unreadable > 0) {
    lines.push(`${unreadable} lines of the file of erasures could not be read.`);
  }
  return lines;

  function warning(): string {
    const where = files.join(', ');
    const reason =
      missing.length > 0
        ? `${missing.join(', ')} does not exist`
        : given === 0
          ? `${where} notes no erasure`
          : `${where} lacks ${lacks} erasures that the backup has`;
    return (
      `${reason}. People and accounts that were erased after the backup and are not noted there are ` +
      'back. If you have the right file, restore again with --force --erasures FILE before you ' +
      'start the product.'
    );
  }
}
