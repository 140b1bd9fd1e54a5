import type { Migration } from '../migration.ts';

/** What a page asks for beside the address: fields of the creator's leads, answered by visitors. */
export const extraFields: Migration = {
  name: '0210-extra-fields',
  up: `
    -- In the order of the page: fieldId, label, isRequired, autofill.
    ALTER TABLE magnets ADD COLUMN extra_fields jsonb NOT NULL DEFAULT '[]';

    -- Until the address is confirmed, what was answered waits beside it.
    ALTER TABLE address_proofs ADD COLUMN answers jsonb NOT NULL DEFAULT '[]';

    -- An answer of the email step names its field. A label may be the same text as a question.
    ALTER TABLE lead_answers
      ADD COLUMN step text NOT NULL DEFAULT 'after'
        CONSTRAINT lead_answers__step__check CHECK (step IN ('after', 'email')),
      ADD COLUMN field_id text CONSTRAINT lead_answers__field_id__fk
        REFERENCES contact_fields (id) ON DELETE SET NULL,
      DROP CONSTRAINT lead_answers__lead_id_question__pk,
      ADD CONSTRAINT lead_answers__lead_id_step_question__pk PRIMARY KEY (lead_id, step, question);
    CREATE INDEX lead_answers__field_id__index ON lead_answers (field_id) WHERE field_id IS NOT NULL;

    -- When the visitor gave it; none where the creator wrote or imported it.
    ALTER TABLE contact_values ADD COLUMN given_at timestamptz;

    -- What the visitors of some leads answered becomes the values of their contacts. What the creator
    -- wrote stays, and so does a later answer.
    -- Tables that were empty when they were last looked at are read by index all the same.
    CREATE FUNCTION give_answers(lead_ids text[]) RETURNS void LANGUAGE plpgsql
      SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
    BEGIN
      INSERT INTO contact_values AS v (user_id, contact_id, field_id, text_value, number_value, date_value,
        flag_value, given_at)
      SELECT DISTINCT ON (l.contact_id, f.id) l.user_id, l.contact_id, f.id,
        CASE WHEN f.kind NOT IN ('number', 'date', 'flag') THEN a.answer END,
        CASE WHEN f.kind = 'number' THEN a.answer::double precision END,
        CASE WHEN f.kind = 'date' THEN a.answer::date END,
        CASE WHEN f.kind = 'flag' THEN a.answer = 'Yes' END, a.answered_at
      FROM lead_answers a JOIN leads l ON l.id = a.lead_id
        JOIN contact_fields f ON f.id = a.field_id AND f.user_id = l.user_id
      WHERE a.lead_id = ANY (lead_ids) AND a.step = 'email'
        AND l.contact_id IS NOT NULL AND NOT l.held AND l.erased_at IS NULL
      ORDER BY l.contact_id, f.id, a.answered_at DESC
      ON CONFLICT (contact_id, field_id) DO UPDATE SET text_value = excluded.text_value,
        number_value = excluded.number_value, date_value = excluded.date_value,
        flag_value = excluded.flag_value, given_at = excluded.given_at
        WHERE v.given_at < excluded.given_at;
    END $$;
    CREATE FUNCTION note_given() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE lead_ids text[];
    BEGIN
      SELECT array_agg(DISTINCT lead_id) INTO lead_ids FROM added WHERE field_id IS NOT NULL;
      IF lead_ids IS NOT NULL THEN
        PERFORM give_answers(lead_ids);
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER lead_answers__note_given AFTER INSERT ON lead_answers
      REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_given();

    -- A lead over quota leaves nothing of its person on the contact; one that is released does.
    CREATE FUNCTION give_released() RETURNS trigger LANGUAGE plpgsql
      SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
    BEGIN
      IF NOT EXISTS (SELECT FROM lead_answers WHERE lead_id = NEW.id AND step = 'email') THEN
        RETURN NULL;
      END IF;
      IF NEW.held THEN
        DELETE FROM contact_values v USING lead_answers a
        WHERE a.lead_id = NEW.id AND v.contact_id = NEW.contact_id AND v.field_id = a.field_id
          AND v.given_at = a.answered_at;
      ELSE
        PERFORM give_answers(ARRAY[NEW.id]);
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER leads__give_released AFTER UPDATE OF held ON leads
      FOR EACH ROW WHEN (OLD.held IS DISTINCT FROM NEW.held) EXECUTE FUNCTION give_released();
  `,
  down: `
    DROP TRIGGER leads__give_released ON leads;
    DROP FUNCTION give_released();
    DROP TRIGGER lead_answers__note_given ON lead_answers;
    DROP FUNCTION note_given();
    DROP FUNCTION give_answers(text[]);
    ALTER TABLE contact_values DROP COLUMN given_at;
    DELETE FROM lead_answers WHERE step = 'email';
    DROP INDEX lead_answers__field_id__index;
    ALTER TABLE lead_answers
      DROP CONSTRAINT lead_answers__lead_id_step_question__pk,
      ADD CONSTRAINT lead_answers__lead_id_question__pk PRIMARY KEY (lead_id, question),
      DROP COLUMN field_id, DROP COLUMN step;
    ALTER TABLE address_proofs DROP COLUMN answers;
    ALTER TABLE magnets DROP COLUMN extra_fields;
  `,
};
