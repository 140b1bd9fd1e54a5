import { z } from 'zod';
import type { ListedMagnet, Magnet } from '#shared/magnets/magnets.contract.ts';
import { type MagnetSort, magnetSorts, type MagnetWarning } from '#shared/magnets/magnet-list.ts';
import type { MagnetState } from '#shared/magnets/magnet-fields.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { isKeysetTime } from '#server/platform/db/statements/keyset-cursor.ts';
import { AppError } from '#server/platform/errors.ts';
import type { MagnetListRow } from '../magnets.queries.ts';
import {
  type OrderedMagnet,
  selectListFacts,
  selectMagnets,
  selectWordsInUse,
  type WordsInUse,
} from './magnet-list.queries.ts';
import { selectOwnFields } from '../extra-fields/extra-fields.queries.ts';
import { canBeAsked } from '../extra-fields/own-extra-fields.ts';
import { type DeadLinks, selectDeadLinks } from '../links/link-checks.queries.ts';
import { leadsVisitors } from '../next-step/next-step.ts';
import { type NextMagnet, selectNextMagnets } from '../next-step/next-step.queries.ts';
import { createWordIndex, type WordIndex } from './word-index.ts';

export interface MagnetPage {
  items: ListedMagnet[];
  nextCursor: string | null;
  activeCount: number;
  activeLimit: number | null;
  trashed: number;
}

export interface MagnetListQuery {
  status?: MagnetState | undefined;
  search?: string | undefined;
  tag?: string | undefined;
  sort?: MagnetSort | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** A page of a creator's magnets with their warnings. Its statements are as many for any page. */
export async function listMagnets(
  db: Database,
  view: (row: MagnetListRow) => Magnet,
  userId: string,
  query: MagnetListQuery,
): Promise<MagnetPage> {
  const sort = query.sort ?? 'newest';
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor, sort);
  const facts = await selectListFacts(db, userId);
  const [rows, inUse, deadLinks] = await Promise.all([
    selectMagnets(db, userId, { ...query, sort, after }, facts),
    selectWordsInUse(db, userId),
    selectDeadLinks(db, userId),
  ]);
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  const words = createWordIndex(inUse);
  const named = page.flatMap(({ nextStepMagnetId }) => nextStepMagnetId ?? []);
  const next = await selectNextMagnets(db, userId, named);
  const nextMagnets = new Map(next.map((magnet) => [magnet.id, magnet]));
  const fieldIds = new Set(page.flatMap(({ extraFields }) => extraFields.map((x) => x.fieldId)));
  const fields = await selectOwnFields(db, userId, [...fieldIds]);
  const askedFields = new Set(fields.filter(canBeAsked).map(({ id }) => id));
  return {
    items: page.map((row) => ({
      ...view(row),
      tagIds: row.tagIds,
      lastUnlockAt: row.lastUnlockAt?.toISOString() ?? null,
      warnings: warningsOf(row, { inUse, words, deadLinks, nextMagnets, askedFields }),
    })),
    nextCursor: rows.length > query.limit && last !== undefined ? writeCursor(last, sort) : null,
    activeCount: facts.activeCount,
    activeLimit: facts.activeLimit,
    trashed: facts.trashed,
  };
}

function warningsOf(
  row: MagnetListRow,
  {
    inUse,
    words,
    deadLinks,
    nextMagnets,
    askedFields,
  }: {
    inUse: readonly WordsInUse[];
    words: WordIndex;
    deadLinks: ReadonlyMap<string, DeadLinks>;
    nextMagnets: ReadonlyMap<string, NextMagnet>;
    askedFields: ReadonlySet<string>;
  },
): MagnetWarning[] {
  const warnings: MagnetWarning[] = [];
  const lacksFile = row.items.some(({ type, fileId }) => type === 'file' && fileId === null);
  if (lacksFile && row.activatedAt !== null) {
    warnings.push({ kind: 'no_file' });
  }
  const { content, nextStep } = deadLinks.get(row.id) ?? { content: null, nextStep: null };
  if (content !== null) warnings.push({ kind: 'dead_link', since: content.toISOString() });
  if (nextStep !== null) warnings.push({ kind: 'dead_next_step', since: nextStep.toISOString() });
  const to = nextMagnets.get(row.nextStepMagnetId ?? '');
  if (row.status === 'active' && row.nextStepMagnetId !== null && !(to && leadsVisitors(to))) {
    const shown = to === undefined || to.isGone ? null : { id: to.id, title: to.title };
    warnings.push({ kind: 'closed_next_step', to: shown });
  }
  if (row.status === 'active' && row.collectEmails) {
    const lost = row.extraFields.filter(({ fieldId }) => !askedFields.has(fieldId));
    if (lost.length > 0) warnings.push({ kind: 'lost_fields', count: lost.length });
  }
  const own = inUse.find(({ id }) => id === row.id);
  const clash = own === undefined ? null : words.clashOf(own);
  if (clash !== null) warnings.push({ kind: 'word_clash', ...clash });
  return warnings;
}

const NUMBER = /^-?\d{1,18}$/;
const ID = /^[a-z0-9]{1,40}$/;
const Cursor = z.tuple([z.enum(magnetSorts), z.string(), z.string().regex(ID)]);

const isKey = (sort: MagnetSort, key: string): boolean => {
  if (sort === 'title') return ID.test(key);
  return sort === 'newest' ? isKeysetTime(key) : NUMBER.test(key);
};

const writeCursor = ({ sortKey, id }: OrderedMagnet, sort: MagnetSort): string =>
  Buffer.from(JSON.stringify([sort, sortKey, id])).toString('base64url');

/** Throws `validation_failed` for a malformed cursor, and for one of another order. */
function readCursor(cursor: string, sort: MagnetSort): { key: string; id: string } {
  try {
    const json: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const [of, key, id] = Cursor.parse(json);
    if (of === sort && isKey(sort, key)) return { key, id };
  } catch {
    // Handled below, like a well-formed cursor with an impossible place.
  }
  throw new AppError('validation_failed', { fields: { cursor: 'This cursor is not valid' } });
}
