import type {
  LeadOrigins,
  LeadSort,
  LeadStage,
  LeadSummary,
} from '#shared/leads/leads.contract.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import { selectOrigins } from '../origin/touches.queries.ts';
import { removedStages, toStageList } from '../stages/stage-list.ts';
import { selectStages } from '../stages/stages.queries.ts';
import { type DeskRows, selectDesk } from './desk.queries.ts';
import { toLeadSummary } from './lead.view.ts';
import { countByStage, countSelected, selectLeadPage } from './lead-page.queries.ts';
import { readPageCursor, writePageCursor } from './page-cursor.ts';
import { readScope, type Selection, whereSelected } from './selection.queries.ts';

/** Counted exactly to here; more are "10,000+" until somebody asks. */
const COUNTED = 10_000;

/** The people behind a creator's leads. All of it throws filter_not_possible and email_not_in_plan. */
export interface LeadTable {
  list(
    userId: string,
    asked: Selection & {
      sort?: LeadSort | undefined;
      cursor?: string | undefined;
      limit?: number | undefined;
    },
  ): Promise<{ items: LeadSummary[]; nextCursor: string | null }>;
  count(
    userId: string,
    asked: Selection & { exact?: boolean | undefined },
  ): Promise<{ count: number; isMore: boolean }>;
  stageCounts(userId: string, asked: Selection): Promise<{ counts: StageCount[] }>;
  desk(userId: string): Promise<Desk>;
  origins(userId: string): Promise<LeadOrigins>;
}

interface StageCount {
  stage: string;
  count: number;
  isMore: boolean;
}

interface Desk {
  magnets: { id: string; title: string }[];
  words: string[];
  stages: LeadStage[];
  stagesVersion: string;
  removedStages: { id: string; name: string; nowIn: string }[];
  tags: { id: string; name: string; color: string }[];
  fields: Awaited<ReturnType<typeof selectDesk>>['fields'];
  questions: { question: string; choices: string[]; magnetIds: string[] }[];
  showsEmails: boolean;
}

/** Reads the scope of each question anew, so a changed plan counts at once. */
export function createLeadTable(
  { db }: Pick<Platform, 'db'>,
  { settings }: { settings: Pick<SettingsService, 'read'> },
): LeadTable {
  const scopeOf = async (userId: string) => readScope(db, userId, await settings.read());

  return {
    async list(userId, { sort = '-lastAt', cursor, limit = 50, ...selection }) {
      const scope = await scopeOf(userId);
      const { slot } = scope.score;
      const after = cursor === undefined ? null : readPageCursor(sort, slot, cursor);
      const where = whereSelected(userId, selection, scope);
      const rows = await selectLeadPage(db, where, { sort, after, limit, slot });
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return {
        items: page.map((row) => toLeadSummary(row, scope)),
        nextCursor:
          rows.length > limit && last !== undefined
            ? writePageCursor(sort, slot, { value: last.sortValue, id: last.id })
            : null,
      };
    },

    async count(userId, { exact = false, ...selection }) {
      const where = whereSelected(userId, selection, await scopeOf(userId));
      const count = await countSelected(db, where, exact ? null : COUNTED);
      return exact ? { count, isMore: false } : capped(count);
    },

    async stageCounts(userId, selection) {
      const where = whereSelected(userId, selection, await scopeOf(userId));
      const { stages } = toStageList(await selectStages(db, userId));
      const rows = await countByStage(db, where, {
        stages: stages.map(({ id }) => id),
        most: COUNTED,
      });
      return { counts: rows.map(({ stage, count }) => ({ stage, ...capped(count) })) };
    },

    origins: (userId) => selectOrigins(db, userId),

    async desk(userId) {
      const [{ magnets, tags, fields }, { showsEmails }, stages] = await Promise.all([
        selectDesk(db, userId),
        scopeOf(userId),
        selectStages(db, userId),
      ]);
      const { version, ...list } = toStageList(stages);
      const words = magnets.flatMap(({ triggerWords }) =>
        triggerWords.map((word) => word.toLowerCase()),
      );
      return {
        magnets: magnets.map(({ id, title }) => ({ id, title })),
        words: [...new Set(words)].toSorted(),
        ...list,
        stagesVersion: version,
        removedStages: removedStages(stages),
        tags,
        fields,
        questions: questionsOf(magnets),
        showsEmails,
      };
    },
  };
}

/** Each question once, with the pages that ask it and all answers that any of them offers. */
function questionsOf(magnets: DeskRows['magnets']): Desk['questions'] {
  const found = new Map<string, { choices: Set<string>; magnetIds: string[] }>();
  for (const { id, question, questionChoices } of magnets) {
    if (question === null) continue;
    const known = found.get(question) ?? { choices: new Set(), magnetIds: [] };
    for (const choice of questionChoices) known.choices.add(choice);
    known.magnetIds.push(id);
    found.set(question, known);
  }
  return [...found].map(([question, { choices, magnetIds }]) => ({
    question,
    choices: [...choices],
    magnetIds,
  }));
}

function capped(count: number): { count: number; isMore: boolean } {
  const isMore = count > COUNTED;
  return { count: isMore ? COUNTED : count, isMore };
}
