import type { Migration } from '../migration.ts';

const ROLL_UPS = [
  'figure_quarters',
  'figure_days',
  'figure_totals',
  'magnet_totals',
  'figure_slices',
  'figure_day_ways',
];

/** What a page offers and asks after its content: a next step and one question. */
export const afterTheUnlock: Migration = {
  name: '0189-after-the-unlock',
  up: `
    ALTER TABLE magnets
      ADD COLUMN next_step_label text,
      ADD COLUMN next_step_url text,
      ADD COLUMN question text,
      -- None: the answer is a short text.
      ADD COLUMN question_choices text[] NOT NULL DEFAULT '{}';

    -- An answer stays with the question it was given to, whatever is asked later.
    CREATE TABLE lead_answers (
      lead_id text NOT NULL
        CONSTRAINT lead_answers__lead_id__fk REFERENCES leads (id) ON DELETE CASCADE,
      question text NOT NULL,
      answer text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      -- When it was given or changed last.
      answered_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT lead_answers__lead_id_question__pk PRIMARY KEY (lead_id, question)
    );
    CREATE FUNCTION note_answer() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO live_events (user_id, topic, magnet_id)
      SELECT user_id, 'lead', magnet_id FROM leads WHERE id = NEW.lead_id;
      PERFORM pg_notify('live_events', '');
      RETURN NULL;
    END $$;
    CREATE TRIGGER lead_answers__note_answer AFTER INSERT OR UPDATE ON lead_answers
      FOR EACH ROW EXECUTE FUNCTION note_answer();

    -- The first time a lead went on to the next step.
    ALTER TABLE deliveries ADD COLUMN continued_at timestamptz;
    ALTER TABLE figure_events DROP CONSTRAINT figure_events__kind__check,
      ADD CONSTRAINT figure_events__kind__check CHECK (kind IN
        ('tried', 'lost', 'verified', 'emails', 'delivered', 'opened', 'downloaded', 'continued')) NOT VALID;
    ALTER TABLE figure_events VALIDATE CONSTRAINT figure_events__kind__check;
    ${ROLL_UPS.map((table) => `ALTER TABLE ${table} ADD COLUMN continued integer NOT NULL DEFAULT 0;`).join('\n    ')}
    CREATE FUNCTION note_continued() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO figure_events (at, user_id, magnet_id, post_key, kind, first_way, last_way, lead_id)
      SELECT NEW.continued_at, l.user_id, l.magnet_id, coalesce(l.post_key, ''), 'continued',
        way_of(l.first_touch), way_of(l.last_touch), l.id
      FROM leads l WHERE l.id = NEW.lead_id;
      INSERT INTO live_events (user_id, topic, magnet_id)
      SELECT user_id, 'lead', magnet_id FROM leads WHERE id = NEW.lead_id;
      PERFORM pg_notify('live_events', '');
      RETURN NULL;
    END $$;
    CREATE TRIGGER deliveries__note_continued AFTER UPDATE OF continued_at ON deliveries
      FOR EACH ROW WHEN (OLD.continued_at IS NULL AND NEW.continued_at IS NOT NULL)
      EXECUTE FUNCTION note_continued();
  `,
  down: `
    DROP TRIGGER deliveries__note_continued ON deliveries;
    DROP FUNCTION note_continued();
    ${ROLL_UPS.map((table) => `ALTER TABLE ${table} DROP COLUMN continued;`).join('\n    ')}
    DELETE FROM figure_events WHERE kind = 'continued';
    ALTER TABLE figure_events DROP CONSTRAINT figure_events__kind__check,
      ADD CONSTRAINT figure_events__kind__check CHECK (kind IN
        ('tried', 'lost', 'verified', 'emails', 'delivered', 'opened', 'downloaded'));
    ALTER TABLE deliveries DROP COLUMN continued_at;
    DROP TABLE lead_answers;
    DROP FUNCTION note_answer();
    ALTER TABLE magnets DROP COLUMN next_step_label, DROP COLUMN next_step_url,
      DROP COLUMN question, DROP COLUMN question_choices;
  `,
};
