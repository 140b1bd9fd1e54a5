import { createReadStream } from 'node:fs';
import { access, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { erasedKinds, type JournalEntry } from './journal.queries.ts';

/** Name of the file under DATA_DIR. */
export const ERASURES_FILE = 'erasures.jsonl';

const Line = z.object({
  id: z.string().min(1).max(100),
  at: z.iso.datetime(),
  kind: z.enum(erasedKinds),
  target: z.string().min(1).max(200),
});

const linesOf = (entries: readonly JournalEntry[]): string =>
  entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');

export async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** Adds entries to the end, down to the disk. A line that a crash cut off stays a line of its own. */
export async function appendEntries(file: string, entries: readonly JournalEntry[]): Promise<void> {
  const handle = await open(file, 'a+', 0o600);
  try {
    const { size } = await handle.stat();
    const last = Buffer.alloc(1);
    if (size > 0) await handle.read(last, 0, 1, size - 1);
    const isCut = size > 0 && last.toString() !== '\n';
    await handle.appendFile(`${isCut ? '\n' : ''}${linesOf(entries)}`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a new file whole under another name first. */
export async function writeEntries(
  file: string,
  parts: AsyncIterable<readonly JournalEntry[]>,
): Promise<void> {
  const draft = `${file}.new`;
  const handle = await open(draft, 'w', 0o600);
  try {
    for await (const entries of parts) await handle.appendFile(linesOf(entries));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
  if (process.platform === 'win32') return;
  const folder = await open(dirname(file));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Every entry once, and how many lines are no entries. */
export async function readEntries(
  file: string,
): Promise<{ entries: JournalEntry[]; unreadable: number }> {
  const found = new Map<string, JournalEntry>();
  let unreadable = 0;
  for await (const text of createInterface({ input: createReadStream(file) })) {
    if (text.trim() === '') continue;
    const entry = readLine(text);
    if (entry === null) unreadable += 1;
    else found.set(entry.id, entry);
  }
  return { entries: [...found.values()], unreadable };
}

function readLine(text: string): JournalEntry | null {
  try {
    return Line.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
