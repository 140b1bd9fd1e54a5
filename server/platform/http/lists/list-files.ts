import { stringify } from 'csv-stringify/sync';
import type { Endpoint } from '#shared/api/define-api.ts';
import { listFileName } from '#shared/api/list-file-name.ts';
import type { OutgoingFile } from '#shared/api/file-transfer.ts';
import type { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { Clock } from '../../time/clock.ts';
import type { IncomingFiles } from '../../storage/file-storage.ts';
import { openCsvFile } from '../../storage/csv-file.ts';
import type { SignedInOperator } from '../messages/request-context.ts';
import { columnsOf, plainDefinition } from './list-columns.ts';

/** Rows of one call; the most that a list answers with. */
const AT_ONCE = 100;
/** Nothing is sent before the file is whole, and proxies wait a minute. */
const LONGEST_MS = 50_000;

/** The page of a list that begins at a cursor, as the list's schema lets it out. */
export type ReadPage = (query: { cursor?: string; limit: number }) => Promise<unknown>;

/** Lists of operators as files. */
export interface ListFiles {
  /**
   * All rows as CSV; that the operator took them is in the audit log. Throws list_too_long for what is
   * not read in time.
   */
  open(
    list: Endpoint,
    taken: { by: SignedInOperator; filter: Record<string, unknown> },
    readPage: ReadPage,
  ): Promise<OutgoingFile>;
}

export interface ListFileDependencies {
  clock: Clock;
  incoming: IncomingFiles;
  /** Writes into the audit log who took what. */
  note(taken: { by: SignedInOperator; facts: Record<string, string | number> }): Promise<void>;
}

export function createListFiles({ clock, incoming, note }: ListFileDependencies): ListFiles {
  return {
    async open(list, { by, filter }, readPage) {
      const until = clock.now().getTime() + LONGEST_MS;
      const columns = columnsOf(rowSchemaOf(list));
      let rows = 0;
      async function* lines(): AsyncGenerator<Buffer> {
        let cursor: string | null | undefined;
        while (cursor !== null) {
          if (clock.now().getTime() > until) throw new AppError('list_too_long');
          const page = await readPage({
            limit: AT_ONCE,
            ...(cursor === undefined ? {} : { cursor }),
          });
          const { items, nextCursor } = page as { items: unknown[]; nextCursor: string | null }; // the list's own schema
          rows += items.length;
          cursor = nextCursor;
          yield Buffer.from(textOf(items.map((row) => columns.map(({ read }) => read(row)))));
        }
      }
      const file = await openCsvFile(incoming, {
        name: listFileName(list.path, clock.now()),
        head: textOf([columns.map(({ heading }) => heading)]).trimEnd(),
        rows: lines(),
      });
      await note({ by, facts: { list: list.path, ...narrowedBy(list, filter), rows } });
      return file;
    },
  };
}

/** The schema of one row of a paged list. */
function rowSchemaOf(list: Endpoint): z.ZodType {
  const page = list.responses[200] as z.ZodObject<{ items: z.ZodArray<z.ZodType> }>; // a paged list
  return page.shape.items.element;
}

/** Spreadsheets compute none of the cells. */
const textOf = (rows: (string | number)[][]): string =>
  stringify(rows, { escape_formulas: true, quoted: true });

/** What narrowed the list. A typed text may be a person's name, which the log does not keep. */
function narrowedBy({ query }: Endpoint, filter: Record<string, unknown>): Record<string, string> {
  const facts: Record<string, string> = {};
  for (const [name, value] of Object.entries(filter)) {
    const field = query?.shape[name];
    if (field === undefined || value === undefined || value === '') continue;
    const isTyped = plainDefinition(field).type === 'string';
    facts[name] = isTyped ? 'by a text' : typeof value === 'string' ? value : JSON.stringify(value);
  }
  return facts;
}
