import type { CallOutput } from '#shared/api/define-api.ts';
import type {
  AnsweredQuestion,
  leadAnswersApi,
} from '#shared/leads/answers/lead-answers.contract.ts';
import type { AskedField } from '#shared/magnets/extra-fields/extra-fields.ts';
import { selectAskedFields } from '#server/features/magnets/extra-fields/extra-fields.queries.ts';
import { cutPage, readCursor } from '#server/platform/db/statements/keyset-cursor.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  type AnsweredRow,
  type AskingMagnet,
  countAnswersOverQuota,
  findAskingMagnet,
  selectAnswered,
  selectAnswerRows,
  selectFormerChoices,
} from './lead-answers.queries.ts';

/** What visitors of a page answered. Each throws magnet_not_found for another creator's as well. */
export interface LeadAnswers {
  read(userId: string, magnetId: string): Promise<CallOutput<typeof leadAnswersApi.read>>;
  rows(
    userId: string,
    magnetId: string,
    asked: {
      step: 'after' | 'email';
      question?: string | undefined;
      fieldId?: string | undefined;
      cursor?: string | undefined;
      limit: number;
    },
  ): Promise<CallOutput<typeof leadAnswersApi.rows>>;
}

export function createLeadAnswers({ db }: Pick<Platform, 'db'>): LeadAnswers {
  async function ownMagnet(userId: string, id: string): Promise<AskingMagnet> {
    const magnet = await findAskingMagnet(db, userId, id);
    if (magnet === undefined) throw new AppError('magnet_not_found', { values: { id } });
    return magnet;
  }

  return {
    async read(userId, magnetId) {
      const magnet = await ownMagnet(userId, magnetId);
      const [rows, former, fields, overQuota] = await Promise.all([
        selectAnswered(db, userId, magnetId),
        selectFormerChoices(db, magnetId),
        selectAskedFields(db, userId, magnet.extraFields),
        countAnswersOverQuota(db, userId, magnetId),
      ]);
      const choicesOf = new Map(former.map(({ question, choices }) => [question, choices]));
      if (magnet.question !== null) choicesOf.set(magnet.question, magnet.questionChoices);
      return {
        magnet: { id: magnet.id, title: magnet.title, isRemoved: magnet.deletedAt !== null },
        questions: toQuestions(rows, { asks: magnet.question, fields, choicesOf }),
        overQuota,
      };
    },
    async rows(userId, magnetId, { step, question, fieldId, cursor, limit }) {
      await ownMagnet(userId, magnetId);
      const found = await selectAnswerRows(
        db,
        { userId, magnetId },
        {
          step,
          fieldId: fieldId ?? null,
          question: question ?? null,
          after: cursor === undefined ? undefined : readCursor(cursor),
          limit,
        },
      );
      const { rows, nextCursor } = cutPage(found, limit);
      return {
        items: rows.map(({ id, contactId, name, answer, at }) => ({
          id,
          lead: { id: contactId, name },
          answer,
          at: at.toISOString(),
        })),
        nextCursor,
      };
    },
  };
}

/** What is asked now, in the order of the page, then what was asked before. */
function toQuestions(
  rows: readonly AnsweredRow[],
  {
    asks,
    fields,
    choicesOf,
  }: {
    asks: string | null;
    fields: readonly AskedField[];
    /** The latest choices of each question after the content, by its text. */
    choicesOf: ReadonlyMap<string, readonly string[]>;
  },
): AnsweredQuestion[] {
  const asked = [
    ...(asks === null ? [] : [{ step: 'after' as const, question: asks, fieldId: null }]),
    ...fields.map(({ id, label }) => ({ step: 'email' as const, question: label, fieldId: id })),
  ];
  const isOf = (row: AnsweredRow, { step, question, fieldId }: (typeof asked)[number]): boolean =>
    row.step === step && row.fieldId === fieldId && (fieldId !== null || row.question === question);
  const offeredBy = (step: string, fieldId: string | null, question: string) => {
    if (step === 'after') return choicesOf.get(question) ?? [];
    const field = fields.find(({ id }) => id === fieldId);
    const row = rows.find((one) => fieldId !== null && one.fieldId === fieldId);
    const kind = field?.kind ?? row?.fieldKind;
    if (kind === 'flag') return ['Yes', 'No'];
    return kind === 'choice' ? (field?.options ?? row?.options ?? []) : [];
  };
  const present = asked.map((one) => ({
    ...one,
    isAsked: true,
    row: rows.find((row) => isOf(row, one)),
  }));
  const earlier = rows
    .filter((row) => !asked.some((one) => isOf(row, one)))
    .map((row) => ({
      step: row.step,
      question: row.question ?? row.fieldName ?? '',
      fieldId: row.fieldId,
      isAsked: false,
      row,
    }));
  return [...present, ...earlier].map(({ row, ...one }) => {
    const offered = offeredBy(one.step, one.fieldId, one.question);
    return {
      ...one,
      kind: offered.length > 0 ? 'choice' : 'text',
      people: row?.people ?? 0,
      latestAt: row?.latestAt.toISOString() ?? null,
      tally: offered.length > 0 ? tallyOf(offered, row?.tally ?? []) : [],
    };
  });
}

const MOST_FORMER = 50;

/** Everything that is offered, also what nobody chose, then answers of before. */
function tallyOf(
  offered: readonly string[],
  counted: AnsweredRow['tally'],
): AnsweredQuestion['tally'] {
  const former = counted.filter(({ answer }) => !offered.includes(answer));
  return [
    ...offered.map((answer) => ({
      answer,
      people: counted.find((one) => one.answer === answer)?.people ?? 0,
      isOffered: true,
    })),
    ...former.slice(0, MOST_FORMER).map((one) => ({ ...one, isOffered: false })),
  ];
}
