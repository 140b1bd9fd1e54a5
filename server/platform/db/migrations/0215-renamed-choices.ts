import type { Migration } from '../migration.ts';

const GIVEN = `
      INSERT INTO contact_values AS v (user_id, contact_id, field_id, text_value, number_value, date_value,
        flag_value, given_at)
      SELECT DISTINCT ON (l.contact_id, f.id) l.user_id, l.contact_id, f.id,`;
const KINDS = `
        CASE WHEN f.kind = 'number' THEN a.answer::double precision END,
        CASE WHEN f.kind = 'date' THEN a.answer::date END,
        CASE WHEN f.kind = 'flag' THEN a.answer = 'Yes' END, a.answered_at
      FROM lead_answers a JOIN leads l ON l.id = a.lead_id
        JOIN contact_fields f ON f.id = a.field_id AND f.user_id = l.user_id
      WHERE a.lead_id = ANY (lead_ids) AND a.step = 'email'
        AND l.contact_id IS NOT NULL AND NOT l.held AND l.erased_at IS NULL`;
const STORED = `
      ORDER BY l.contact_id, f.id, a.answered_at DESC
      ON CONFLICT (contact_id, field_id) DO UPDATE SET text_value = excluded.text_value,
        number_value = excluded.number_value, date_value = excluded.date_value,
        flag_value = excluded.flag_value, given_at = excluded.given_at
        WHERE v.given_at < excluded.given_at;`;

/**
 * A choice keeps its identity when it is renamed: answers that wait, or that are told again, become
 * values under its present name.
 */
export const renamedChoices: Migration = {
  name: '0215-renamed-choices',
  up: `
    -- In the order they were made: from, to, at.
    ALTER TABLE contact_fields ADD COLUMN renames jsonb NOT NULL DEFAULT '[]';

    -- The present name of a choice that was answered at some time.
    CREATE FUNCTION choice_now(renames jsonb, answer text, said_at timestamptz) RETURNS text
      LANGUAGE plpgsql STABLE AS $$
    DECLARE renamed jsonb;
    BEGIN
      IF renames IS NULL OR renames = '[]' THEN
        RETURN answer;
      END IF;
      FOR renamed IN SELECT one FROM jsonb_array_elements(renames) WITH ORDINALITY AS t (one, place)
        ORDER BY place LOOP
        IF renamed ->> 'from' = answer AND (renamed ->> 'at')::timestamptz >= said_at THEN
          answer := renamed ->> 'to';
        END IF;
      END LOOP;
      RETURN answer;
    END $$;

    DROP FUNCTION give_answers(text[]);
    CREATE FUNCTION give_answers(lead_ids text[], since timestamptz DEFAULT '-infinity',
        only_field text DEFAULT NULL) RETURNS void LANGUAGE plpgsql
      SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
    BEGIN${GIVEN}
        CASE WHEN f.kind NOT IN ('number', 'date', 'flag')
          THEN choice_now(f.renames, a.answer, a.answered_at) END,${KINDS}
        AND a.answered_at > since AND (only_field IS NULL OR f.id = only_field)${STORED}
    END $$;
  `,
  down: `
    DROP FUNCTION give_answers(text[], timestamptz, text);
    CREATE FUNCTION give_answers(lead_ids text[]) RETURNS void LANGUAGE plpgsql
      SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
    BEGIN${GIVEN}
        CASE WHEN f.kind NOT IN ('number', 'date', 'flag') THEN a.answer END,${KINDS}${STORED}
    END $$;
    DROP FUNCTION choice_now(jsonb, text, timestamptz);
    ALTER TABLE contact_fields DROP COLUMN renames;
  `,
};
