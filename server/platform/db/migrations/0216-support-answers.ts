import type { Migration } from '../migration.ts';

/** How long answers take, texts for them, and how good they were (docs/decisions/0095). */
export const supportAnswers: Migration = {
  name: '0216-support-answers',
  up: `
    -- Null: no time is promised.
    ALTER TABLE plans ADD COLUMN answer_hours integer
      CONSTRAINT plans__answer_hours__check CHECK (answer_hours BETWEEN 1 AND 720);

    ALTER TABLE support_tickets
      -- By the plan at the first message that nobody answered; what was promised then stays.
      ADD COLUMN answer_due_at timestamptz,
      ADD COLUMN rating text CONSTRAINT support_tickets__rating__check
        CHECK (rating IN ('good', 'bad')),
      ADD COLUMN rating_text text,
      ADD COLUMN rated_at timestamptz,
      ADD CONSTRAINT support_tickets__rated_at__check
        CHECK ((rating IS NULL) = (rated_at IS NULL));
    CREATE INDEX support_tickets__answer_due_at__index ON support_tickets (answer_due_at)
      WHERE answer_due_at IS NOT NULL;
    CREATE INDEX support_tickets__rated_at__index ON support_tickets (rated_at)
      WHERE rated_at IS NOT NULL;

    CREATE FUNCTION time_support_answer() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.waiting_since IS NULL THEN
        NEW.answer_due_at := NULL;
      ELSIF TG_OP = 'INSERT' OR OLD.waiting_since IS DISTINCT FROM NEW.waiting_since THEN
        NEW.answer_due_at := NEW.waiting_since + (SELECT make_interval(hours => p.answer_hours)
          FROM users u JOIN plans p ON p.id = u.plan_id WHERE u.id = NEW.user_id);
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER support_tickets__answer_time BEFORE INSERT OR UPDATE OF waiting_since
      ON support_tickets FOR EACH ROW EXECUTE FUNCTION time_support_answer();

    CREATE TABLE support_macros (
      id text CONSTRAINT support_macros__id__pk PRIMARY KEY,
      name text NOT NULL,
      name_key text NOT NULL,
      body text NOT NULL,
      version integer NOT NULL DEFAULT 1,
      changed_at timestamptz NOT NULL DEFAULT now(),
      changed_by text NOT NULL,
      is_demo boolean NOT NULL DEFAULT false,
      CONSTRAINT support_macros__name_key__unique UNIQUE (name_key)
    );
  `,
  down: `
    DROP TABLE support_macros;
    DROP TRIGGER support_tickets__answer_time ON support_tickets;
    DROP FUNCTION time_support_answer();
    ALTER TABLE support_tickets DROP CONSTRAINT support_tickets__rated_at__check,
      DROP COLUMN answer_due_at, DROP COLUMN rating, DROP COLUMN rating_text,
      DROP COLUMN rated_at;
    ALTER TABLE plans DROP COLUMN answer_hours;
  `,
};
