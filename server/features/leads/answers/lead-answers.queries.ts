import type { Knex } from 'knex';
import type { ExtraField } from '#shared/magnets/extra-fields/extra-fields.ts';
import { type Keyset, keysetAt } from '#server/platform/db/statements/keyset-cursor.ts';

export interface AskingMagnet {
  id: string;
  title: string;
  question: string | null;
  questionChoices: string[];
  extraFields: ExtraField[];
  deletedAt: Date | null;
}

/** A creator's own magnet, also a removed one, because its leads stay. */
export async function findAskingMagnet(
  db: Knex,
  userId: string,
  id: string,
): Promise<AskingMagnet | undefined> {
  return db('magnets')
    .where({ userId, id })
    .first<AskingMagnet | undefined>(
      'id',
      'title',
      'question',
      'question_choices',
      'extra_fields',
      'deleted_at',
    );
}

/** The most different answers of a question that are counted one by one. */
const MOST_TALLIED = 500;

/** What an answer is called now: a choice that was renamed since has its new name. */
const CALLED = 'choice_now(f.renames, a.answer, a.answered_at)';

/** Answers (a) of the people (c) of a magnet whom their creator sees; f is a field that exists. */
const SHOWN = `FROM leads l JOIN lead_answers a ON a.lead_id = l.id
    JOIN contacts c ON c.id = l.contact_id AND c.erase_at IS NULL
    LEFT JOIN contact_fields f ON f.id = a.field_id
  WHERE l.magnet_id = :magnetId AND l.user_id = :userId AND l.erased_at IS NULL AND NOT l.over_quota`;

export interface AnsweredRow {
  step: 'after' | 'email';
  /** Null where the field has its own. */
  question: string | null;
  fieldId: string | null;
  fieldName: string | null;
  fieldKind: string | null;
  options: string[] | null;
  people: number;
  latestAt: Date;
  /** The most frequent first. */
  tally: { answer: string; people: number }[];
}

/** What was answered, by question; answers to a field belong together whatever its label was. */
export async function selectAnswered(
  db: Knex,
  userId: string,
  magnetId: string,
): Promise<AnsweredRow[]> {
  const { rows } = await db.raw<{ rows: AnsweredRow[] }>(
    `WITH answered AS (
       SELECT a.step, f.id AS field_id, CASE WHEN f.id IS NULL THEN a.question END AS question,
         ${CALLED} AS answer, count(*)::int AS people, max(a.answered_at) AS latest_at
       ${SHOWN} GROUP BY 1, 2, 3, 4
     ), ranked AS (
       SELECT *, row_number() OVER (PARTITION BY step, field_id, question
         ORDER BY people DESC, answer) AS place FROM answered
     )
     SELECT r.step, r.question, r.field_id, f.name AS field_name, f.kind AS field_kind, f.options,
       sum(r.people)::int AS people, max(r.latest_at) AS latest_at,
       jsonb_agg(jsonb_build_object('answer', r.answer, 'people', r.people) ORDER BY r.place)
         FILTER (WHERE r.place <= ${MOST_TALLIED}) AS tally
     FROM ranked r LEFT JOIN contact_fields f ON f.id = r.field_id
     GROUP BY r.step, r.question, r.field_id, f.id ORDER BY max(r.latest_at) DESC, r.question`,
    { userId, magnetId },
  );
  return rows;
}

/** Questions of before that had choices, from the versions of the page. */
export async function selectFormerChoices(
  db: Knex,
  magnetId: string,
): Promise<{ question: string; choices: string[] }[]> {
  const { rows } = await db.raw<{ rows: { question: string; choices: string[] }[] }>(
    `SELECT DISTINCT ON (question) fields ->> 'question' AS question,
       ARRAY(SELECT jsonb_array_elements_text(fields -> 'questionChoices')) AS choices
     FROM magnet_versions
     WHERE magnet_id = ? AND jsonb_array_length(fields -> 'questionChoices') > 0
     ORDER BY question, version DESC`,
    [magnetId],
  );
  return rows;
}

/** Leads over the quota that answered something. */
export async function countAnswersOverQuota(
  db: Knex,
  userId: string,
  magnetId: string,
): Promise<number> {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    `SELECT count(*)::int AS count FROM leads l
     WHERE l.magnet_id = :magnetId AND l.user_id = :userId AND l.erased_at IS NULL AND l.over_quota
       AND EXISTS (SELECT FROM lead_answers a WHERE a.lead_id = l.id)`,
    { userId, magnetId },
  );
  return rows[0]?.count ?? 0;
}

export interface AnswerRow {
  id: string;
  keysetAt: string;
  at: Date;
  answer: string;
  contactId: string;
  name: string;
}

/** Answers to one question, the latest first, and one more than `limit`. */
export async function selectAnswerRows(
  db: Knex,
  { userId, magnetId }: { userId: string; magnetId: string },
  {
    step,
    fieldId,
    question,
    after,
    limit,
  }: {
    step: 'after' | 'email';
    fieldId: string | null;
    question: string | null;
    after: Keyset | undefined;
    limit: number;
  },
): Promise<AnswerRow[]> {
  const { rows } = await db.raw<{ rows: AnswerRow[] }>(
    `SELECT l.id, a.answered_at AS at, ${keysetAt('a.answered_at')} AS keyset_at, ${CALLED} AS answer,
       c.id AS contact_id, c.name
     ${SHOWN} AND a.step = :step AND CASE WHEN :fieldId::text IS NULL
         THEN f.id IS NULL AND a.question = :question::text ELSE f.id = :fieldId::text END
       AND (:afterAt::timestamptz IS NULL
         OR (a.answered_at, l.id) < (:afterAt::timestamptz, :afterId::text))
     ORDER BY a.answered_at DESC, l.id DESC LIMIT :limit`,
    {
      userId,
      magnetId,
      step,
      fieldId,
      question,
      afterAt: after?.at ?? null,
      afterId: after?.id ?? '',
      limit: limit + 1,
    },
  );
  return rows;
}
