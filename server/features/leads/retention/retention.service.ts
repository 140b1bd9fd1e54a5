import type {
  RetentionPerson,
  RetentionRule,
  RetentionRun,
} from '#shared/leads/retention.contract.ts';
import type { LeadFilter } from '#shared/leads/lead-filter.ts';
import { MOST_RETENTION_RULES, namesIn, ruleFilter } from '#shared/leads/retention-rules.ts';
import { cutPage, readCursor } from '#server/platform/db/statements/keyset-cursor.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import { countSelected, selectLeadPage } from '../table/lead-page.queries.ts';
import { impossible } from '../table/filter-conditions.queries.ts';
import { readScope, whereSelected } from '../table/selection.queries.ts';
import * as people from './people.queries.ts';
import * as rules from './rules.queries.ts';
import * as runs from './runs.queries.ts';

interface Wish {
  days: number;
  filter: LeadFilter;
}
interface PageAsked {
  cursor?: string | undefined;
  limit: number;
}
interface PageOf<Item> {
  items: Item[];
  nextCursor: string | null;
}

/** Rules for erasing leads. Calls with a filter throw filter_not_possible and email_not_in_plan. */
export interface Retention {
  read(userId: string): Promise<{
    rules: RetentionRule[];
    due: { count: number; firstAt: string | null };
    kept: number;
    lastRunAt: string | null;
    nextRunAt: string | null;
  }>;
  /** Stores nothing and erases nobody. */
  preview(
    userId: string,
    wish: Wish,
  ): Promise<{
    count: number;
    isMore: boolean;
    kept: number;
    filter: LeadFilter;
    people: { id: string; name: string; lastAt: string }[];
  }>;
  /** Throws too_many_of_these. */
  add(userId: string, wish: Wish): Promise<RetentionRule>;
  /** Throws retention_rule_not_found and retention_rule_changed. */
  change(userId: string, id: string, wish: Wish & { version: number }): Promise<RetentionRule>;
  /** Throws retention_rule_not_found. */
  remove(userId: string, id: string): Promise<void>;
  /** Throws retention_rule_not_found and retention_rule_changed. */
  turnOn(userId: string, id: string, version: number): Promise<RetentionRule>;
  /** Throws retention_rule_not_found. */
  turnOff(userId: string, id: string): Promise<RetentionRule>;
  people(
    userId: string,
    asked: PageAsked & { list: 'due' | 'kept' },
  ): Promise<PageOf<RetentionPerson>>;
  keep(userId: string, leadIds: readonly string[], isKept: boolean): Promise<number>;
  runs(userId: string, asked: PageAsked): Promise<PageOf<RetentionRun>>;
}

const COUNTED = 10_000;
/** The most people that a dry run shows. */
const SHOWN = 20;

/** `onTurnedOn` starts the run that lists people. */
export function createRetention(
  { db, ids }: Pick<Platform, 'db' | 'ids'>,
  { settings, onTurnedOn }: { settings: Pick<SettingsService, 'read'>; onTurnedOn: () => void },
): Retention {
  /** The condition of a rule, after all tags and fields in it were found. */
  async function conditionOf(userId: string, wish: Wish) {
    if (!(await rules.areNamesThere(db, userId, namesIn(wish.filter)))) {
      throw impossible('The rule names a tag or field that does not exist.');
    }
    const scope = await readScope(db, userId, await settings.read());
    return { scope, where: whereSelected(userId, { filter: ruleFilter(wish) }, scope) };
  }

  async function readRule(userId: string, id: string): Promise<RetentionRule> {
    const row = await rules.findRule(db, userId, id);
    if (row === undefined) throw new AppError('retention_rule_not_found');
    return toRule(row);
  }

  return {
    async read(userId) {
      const [rows, counts, turn] = await Promise.all([
        rules.selectRules(db, userId),
        people.countPeople(db, userId),
        runs.findTurn(db, userId),
      ]);
      return {
        rules: rows.map(toRule),
        due: { count: counts.due, firstAt: counts.firstAt?.toISOString() ?? null },
        kept: counts.kept,
        lastRunAt: turn?.lastAt?.toISOString() ?? null,
        nextRunAt: rows.some(({ isOn }) => isOn) ? (turn?.nextAt.toISOString() ?? null) : null,
      };
    },

    async preview(userId, wish) {
      const { scope, where } = await conditionOf(userId, wish);
      const page = { sort: 'lastAt', after: null, limit: SHOWN, slot: scope.score.slot } as const;
      const [count, kept, rows] = await Promise.all([
        countSelected(db, where, COUNTED),
        people.countKept(db, where),
        selectLeadPage(db, where, page),
      ]);
      return {
        count: Math.min(count, COUNTED),
        isMore: count > COUNTED,
        kept,
        filter: ruleFilter(wish),
        people: rows
          .slice(0, SHOWN)
          .map(({ id, name, lastAt }) => ({ id, name, lastAt: lastAt.toISOString() })),
      };
    },

    async add(userId, wish) {
      await conditionOf(userId, wish);
      const id = ids.rowId();
      await db.transaction(async (trx) => {
        const count = await rules.insertRule(trx, userId, { ...wish, id });
        if (count > MOST_RETENTION_RULES) throw new AppError('too_many_of_these');
      });
      return readRule(userId, id);
    },

    async change(userId, id, { version, ...wish }) {
      await conditionOf(userId, wish);
      await db.transaction(async (trx) => {
        const rule = await rules.lockRule(trx, userId, id);
        if (rule === undefined) throw new AppError('retention_rule_not_found');
        if (rule.version !== version) throw new AppError('retention_rule_changed');
        await rules.changeRule(trx, id, wish);
      });
      return readRule(userId, id);
    },

    async remove(userId, id) {
      if ((await rules.deleteRule(db, userId, id)) === 0) {
        throw new AppError('retention_rule_not_found');
      }
    },

    async turnOn(userId, id, version) {
      await conditionOf(userId, await readRule(userId, id));
      await db.transaction(async (trx) => {
        const rule = await rules.lockRule(trx, userId, id);
        if (rule === undefined) throw new AppError('retention_rule_not_found');
        // The confirmation applies only to the version that was read.
        if (rule.version !== version) throw new AppError('retention_rule_changed');
        if (!rule.isOn) await rules.turnRuleOn(trx, userId, id);
      });
      onTurnedOn();
      return readRule(userId, id);
    },

    async turnOff(userId, id) {
      await db.transaction(async (trx) => {
        const rule = await rules.lockRule(trx, userId, id);
        if (rule === undefined) throw new AppError('retention_rule_not_found');
        await rules.turnRuleOff(trx, id, null);
      });
      return readRule(userId, id);
    },

    async people(userId, { list, cursor, limit }) {
      const after = cursor === undefined ? undefined : readCursor(cursor);
      const rows = await people.selectPeople(db, userId, { list, after, limit });
      const page = cutPage(rows, limit);
      return { items: page.rows.map(toPerson), nextCursor: page.nextCursor };
    },

    keep: (userId, leadIds, isKept) =>
      isKept ? people.keepPeople(db, userId, leadIds) : people.stopKeeping(db, userId, leadIds),

    async runs(userId, { cursor, limit }) {
      const after = cursor === undefined ? undefined : readCursor(cursor);
      const page = cutPage(await runs.selectRuns(db, userId, { after, limit }), limit);
      return { items: page.rows.map(toRun), nextCursor: page.nextCursor };
    },
  };
}

function toRule({ turnedOnAt, ...rule }: rules.RuleRow): RetentionRule {
  return { ...rule, turnedOnAt: turnedOnAt?.toISOString() ?? null };
}

function toPerson({ id, name, lastAt, ruleId, eraseAt, keptAt }: people.PersonRow) {
  return {
    id,
    name,
    lastAt: lastAt.toISOString(),
    ruleId,
    eraseAt: eraseAt?.toISOString() ?? null,
    keptAt: keptAt?.toISOString() ?? null,
  };
}

function toRun({ beganAt, endedAt, ...run }: runs.RunRow): RetentionRun {
  return { ...run, beganAt: beganAt.toISOString(), endedAt: endedAt?.toISOString() ?? null };
}
