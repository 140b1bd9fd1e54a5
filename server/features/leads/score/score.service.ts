import { isDeepStrictEqual } from 'node:util';
import {
  bandOf,
  defaultScoreSet,
  describeRule,
  linesThatAddUp,
  type ScoreBand,
  type ScoreSet,
  wholeScore,
} from '#shared/leads/score-rules.ts';
import type { ScorePreview, ScoreReasons, ScoreSettings } from '#shared/leads/score.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import * as lines from './score-lines.queries.ts';
import * as sets from './score-sets.queries.ts';

/** People a preview looks at. */
const SIMULATED = 5_000;
const EXAMPLES = 10;
const EARLIER = 20;

/** How a creator's leads are scored, and why one has its score. */
export interface ScoreService {
  read(userId: string): Promise<ScoreSettings>;
  /** Throws score_rules_changed when `version` is not the newest. */
  save(userId: string, version: number, set: ScoreSet): Promise<ScoreSettings>;
  /** Throws score_rules_changed and score_version_not_found. */
  restore(userId: string, version: number, to: number): Promise<ScoreSettings>;
  preview(userId: string, set: ScoreSet): Promise<ScorePreview>;
  /** Throws lead_not_found. */
  explain(userId: string, contactId: string): Promise<ScoreReasons>;
}

export function createScore({
  db,
  ids,
  jobs,
}: Pick<Platform, 'db' | 'ids' | 'jobs'>): ScoreService {
  async function read(userId: string): Promise<ScoreSettings> {
    const all = await sets.selectSets(db, userId, EARLIER);
    const active = all.find(({ state }) => state === 'active');
    const pending = all.find(({ state }) => state === 'pending');
    const latest = pending ?? active;
    const { warmFrom, hotFrom } = active ?? (await sets.readScoreScope(db, userId));
    return {
      ...toSet(latest ?? defaultScoreSet),
      version: latest?.version ?? 0,
      shown: { warmFrom, hotFrom },
      recount: pending === undefined ? null : { counted: pending.counted, total: pending.total },
      earlier: all
        .filter((one) => one !== latest)
        .map((one) => ({
          ...toSet(one),
          version: one.version,
          savedAt: one.savedAt.toISOString(),
        })),
      savedAt: latest?.savedAt.toISOString() ?? null,
    };
  }

  async function save(userId: string, version: number, set: ScoreSet): Promise<ScoreSettings> {
    await jobs.ready();
    await db.transaction(async (trx) => {
      const { latest, active } = await sets.lockSets(trx, userId, ids.rowId());
      if (latest.version !== version) throw new AppError('score_rules_changed');
      const next = version + 1;
      const isSame =
        isDeepStrictEqual(latest.rules, set.rules) && latest.halfLifeDays === set.halfLifeDays;
      const { warmFrom, hotFrom } = set;
      if (isSame) {
        if (latest.warmFrom === warmFrom && latest.hotFrom === hotFrom) return;
        const change = { id: ids.rowId(), of: latest, version: next, warmFrom, hotFrom };
        await sets.replaceBands(trx, userId, change);
        return;
      }
      const slot = active.slot === 0 ? 1 : 0;
      await sets.insertPending(trx, userId, { ...set, id: ids.rowId(), version: next, slot });
      await jobs.send(trx, 'score-leads', [{ data: { v: 1 }, afterSeconds: 0 }]);
    });
    return read(userId);
  }

  return {
    read,
    save,

    async restore(userId, version, to) {
      const set = to === 0 ? defaultScoreSet : await sets.findSet(db, userId, to);
      if (set === undefined) throw new AppError('score_version_not_found');
      return save(userId, version, toSet(set));
    },

    async preview(userId, set) {
      const scope = await sets.readScoreScope(db, userId);
      const rows = await lines.simulate(db, userId, scope, set, SIMULATED + 1);
      const people = rows.slice(0, SIMULATED).map(({ id, name, before, after }) => ({
        id,
        name,
        before: standing(before, scope),
        after: standing(after, set),
      }));
      return {
        people: people.length,
        isPart: rows.length > SIMULATED,
        before: histogram(people.map(({ before }) => before.band)),
        after: histogram(people.map(({ after }) => after.band)),
        examples: people
          .toSorted((a, b) => changeOf(b) - changeOf(a) || b.after.score - a.after.score)
          .slice(0, EXAMPLES),
      };
    },

    async explain(userId, contactId) {
      if ((await lines.findScored(db, userId, contactId)) === undefined) {
        throw new AppError('lead_not_found');
      }
      const scope = await sets.readScoreScope(db, userId);
      const [rows, all, before] = await Promise.all([
        lines.selectLines(db, contactId, scope),
        sets.selectSets(db, userId, EARLIER),
        lines.findBefore(db, userId, contactId),
      ]);
      const active = all.find(({ state }) => state === 'active') ?? defaultScoreSet;
      const named = active.rules.flatMap(({ magnets = [] }) => magnets);
      const titles = await lines.selectTitles(db, userId, named);
      const titleOf = (id: string) => {
        const title = titles.get(id);
        return title === undefined ? 'a deleted lead magnet' : `“${title}”`;
      };
      const { tenths, total, score } = linesThatAddUp(rows.map(({ worth }) => worth));
      return {
        score,
        totalTenths: total,
        band: bandOf(score, scope),
        halfLifeDays: scope.halfLifeDays,
        lines: rows.map((row, at) => {
          const rule = active.rules.find(({ id }) => id === row.ruleId);
          return {
            rule: rule === undefined ? row.ruleId : describeRule(rule, titleOf),
            points: row.points,
            tenths: tenths[at] ?? 0,
            at: row.at.toISOString(),
            cause: { kind: row.cause, id: row.causeId },
            magnet: { id: row.magnetId, title: row.magnetTitle ?? '' },
          };
        }),
        before:
          before === undefined
            ? null
            : { score: wholeScore(before.score), changedAt: before.changedAt.toISOString() },
      };
    },
  };
}

const toSet = ({ rules, halfLifeDays, warmFrom, hotFrom }: ScoreSet): ScoreSet => ({
  rules,
  halfLifeDays,
  warmFrom,
  hotFrom,
});

function standing(exact: number, bands: Pick<ScoreSet, 'warmFrom' | 'hotFrom'>) {
  const score = wholeScore(exact);
  return { score, band: bandOf(score, bands) };
}

type Compared = {
  before: { score: number; band: ScoreBand };
  after: { score: number; band: ScoreBand };
};
const changeOf = ({ before, after }: Compared): number =>
  (before.band === after.band ? 0 : 100_000) + Math.abs(after.score - before.score);

function histogram(bands: readonly ScoreBand[]) {
  const count = (band: ScoreBand) => bands.filter((one) => one === band).length;
  return { hot: count('hot'), warm: count('warm'), cold: count('cold') };
}
