import { z } from 'zod';
import type { DuplicatePair } from '#shared/leads/duplicates.contract.ts';
import { isKeysetTime } from '#server/platform/db/statements/keyset-cursor.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { LeadSummaries } from './lead-summaries.ts';
import * as queries from './pairs.queries.ts';

/** Leads of a statement, statements of an answer, and pairs of an answer, where one lead's stay together. */
const STEPS = { chunk: 500, chunks: 20, page: 20 };

interface PairPage {
  items: DuplicatePair[];
  nextCursor: string | null;
}

/** Leads that may be one person. */
export interface Duplicates {
  /** Throws lead_not_found. */
  list(
    userId: string,
    asked: { leadId?: string | undefined; cursor?: string | undefined },
  ): Promise<PairPage & { looked: number }>;
  listDistinct(userId: string, cursor: string | undefined): Promise<PairPage>;
  /** Throws lead_not_found. */
  distinguish(userId: string, ids: readonly [string, string]): Promise<void>;
  forgetDistinct(userId: string, ids: readonly [string, string]): Promise<void>;
}

/**
 * Pairs are found when somebody looks, by indexes: nothing is stored about them, so they are never out
 * of date. The walk goes through the creator's leads, newest first, and stops at a page of pairs or
 * after 10,000 leads.
 */
export function createDuplicates(
  { db }: Pick<Platform, 'db'>,
  summaries: LeadSummaries,
  { chunk, chunks, page: pageSize }: typeof STEPS = STEPS,
): Duplicates {
  async function requireOwn(userId: string, ids: readonly string[]): Promise<void> {
    const own = await queries.selectOwn(db, userId, ids);
    if (own.length !== ids.length) throw new AppError('lead_not_found');
  }

  async function describe(
    userId: string,
    pairs: readonly { firstId: string; secondId: string; reasons?: readonly string[] }[],
  ): Promise<DuplicatePair[]> {
    if (pairs.length === 0) return [];
    const leads = await summaries.read(
      userId,
      pairs.flatMap(({ firstId, secondId }) => [firstId, secondId]),
    );
    return pairs.flatMap(({ firstId, secondId, reasons = [] }) => {
      const [first, second] = [leads.get(firstId), leads.get(secondId)];
      if (first === undefined || second === undefined) return [];
      return [{ reasons: reasons as DuplicatePair['reasons'], first, second }]; // written by the query
    });
  }

  async function walk(userId: string, cursor: string | undefined) {
    const byEmail = await summaries.showsEmails(userId);
    const from = cursor === undefined ? null : readPairCursor(cursor);
    let after = from === null ? null : { id: from.id, lastAt: from.at };
    const pairs: queries.FoundPair[] = [];
    let looked = 0;
    for (let step = 0; step < chunks; step += 1) {
      const walked = await queries.selectWalked(db, userId, after, chunk);
      const ids = walked.map(({ id }) => id);
      const found = await queries.selectPairs(db, userId, ids, { onlyOlder: true, byEmail });
      for (const contact of walked) {
        looked += 1;
        after = contact;
        pairs.push(...found.filter(({ firstId }) => firstId === contact.id));
        if (pairs.length >= pageSize) return { pairs, looked, after };
      }
      if (walked.length < chunk) return { pairs, looked, after: null };
    }
    return { pairs, looked, after };
  }

  return {
    async list(userId, { leadId, cursor }) {
      if (leadId !== undefined) {
        await requireOwn(userId, [leadId]);
        const byEmail = await summaries.showsEmails(userId);
        const all = { onlyOlder: false, byEmail };
        const pairs = await queries.selectPairs(db, userId, [leadId], all);
        return { items: await describe(userId, pairs), nextCursor: null, looked: 1 };
      }
      const { pairs, looked, after } = await walk(userId, cursor);
      return {
        items: await describe(userId, pairs),
        nextCursor: after === null ? null : writePairCursor(after.lastAt, after.id),
        looked,
      };
    },
    async listDistinct(userId, cursor) {
      const from = cursor === undefined ? null : readPairCursor(cursor);
      const after =
        from === null ? null : { at: from.at, firstId: from.id, secondId: from.otherId };
      const rows = await queries.selectDistinct(db, userId, after, pageSize + 1);
      const page = rows.slice(0, pageSize);
      const last = page.at(-1);
      return {
        items: await describe(userId, page),
        nextCursor:
          rows.length > pageSize && last !== undefined
            ? writePairCursor(last.at, last.firstId, last.secondId)
            : null,
      };
    },
    async distinguish(userId, ids) {
      if (ids[0] === ids[1]) throw new AppError('lead_not_found');
      await requireOwn(userId, ids);
      await queries.insertDistinction(db, userId, ids);
    },
    async forgetDistinct(userId, ids) {
      await requireOwn(userId, [...new Set(ids)]);
      await queries.deleteDistinction(db, userId, ids);
    },
  };
}

const Parts = z.tuple([
  z.string().refine(isKeysetTime),
  z.string().regex(/^[a-z0-9]{1,40}$/),
  z.string().regex(/^[a-z0-9]{0,40}$/),
]);

/** Where a page ended: a time, and ids that tell rows of that time apart. */
function writePairCursor(at: string, id: string, otherId = ''): string {
  return Buffer.from(JSON.stringify([at, id, otherId])).toString('base64url');
}

/** Throws `validation_failed` when it is malformed. */
function readPairCursor(cursor: string): { at: string; id: string; otherId: string } {
  try {
    const json: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const [at, id, otherId] = Parts.parse(json);
    return { at, id, otherId };
  } catch {
    throw new AppError('validation_failed', { fields: { cursor: 'This cursor is not valid' } });
  }
}
