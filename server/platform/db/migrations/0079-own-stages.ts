import type { Migration } from '../migration.ts';

const FIRST = `(VALUES
  ('new', 'New', 'new', 'gray', 'open', 0),
  ('contacted', 'Contacted', 'contacted', 'blue', 'open', 1),
  ('talking', 'In conversation', 'in conversation', 'amber', 'open', 2),
  ('won', 'Won', 'won', 'green', 'won', 3),
  ('lost', 'Lost', 'lost', 'red', 'lost', 4))`;

/**
 * Stages of a creator's own (docs/decisions/0037). Everybody begins with five, made with the account.
 * A stage that is removed keeps its row: history names it, and what still asks for it is led to the
 * stage its people went to.
 */
export const ownStages: Migration = {
  name: '0079-own-stages',
  up: `
    CREATE TABLE contact_stages (
      user_id text NOT NULL CONSTRAINT contact_stages__user_id__fk
        REFERENCES users (id) ON DELETE CASCADE,
      id text NOT NULL,
      name text NOT NULL,
      -- Lower case.
      name_key text NOT NULL,
      color text NOT NULL,
      -- What it says of the people in it.
      meaning text NOT NULL CONSTRAINT contact_stages__meaning__check
        CHECK (meaning IN ('open', 'won', 'lost')),
      position integer NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      removed_at timestamptz,
      -- Where its people went, and the act by which they can come back.
      moved_to text,
      removed_act text,
      CONSTRAINT contact_stages__user_id_id__pk PRIMARY KEY (user_id, id)
    );
    CREATE UNIQUE INDEX contact_stages__user_id_name_key__unique
      ON contact_stages (user_id, name_key) WHERE removed_at IS NULL;

    CREATE FUNCTION begin_contact_stages() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO contact_stages (user_id, id, name, name_key, color, meaning, position)
        SELECT w.id, s.* FROM written w CROSS JOIN ${FIRST} AS s
        ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$;
    CREATE TRIGGER users__made_stages AFTER INSERT ON users
      REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION begin_contact_stages();
    INSERT INTO contact_stages (user_id, id, name, name_key, color, meaning, position)
    SELECT u.id, s.* FROM users u CROSS JOIN ${FIRST} AS s;

    -- Counts of a column are answered by the index alone.
    DROP INDEX contacts__user_id_stage__index;
    CREATE INDEX contacts__user_id_stage__index ON contacts (user_id, stage, last_at, id)
      INCLUDE (erase_at);

    -- Whoever writes it, a contact stands in a stage that exists: the one asked for, else the one its
    -- people went to, else the first. New people begin in 'new', which stays, so they wait for nobody.
    CREATE FUNCTION contact_into_stage() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        gone timestamptz;
        next_id text;
      BEGIN
        FOR hop IN 1..50 LOOP
          -- Waits for a removal that is under way.
          SELECT removed_at, moved_to INTO gone, next_id FROM contact_stages
          WHERE user_id = NEW.user_id AND id = NEW.stage FOR SHARE;
          IF FOUND AND gone IS NULL THEN RETURN NEW; END IF;
          NEW.stage := coalesce(next_id, 'new');
          IF NEW.stage = 'new' THEN RETURN NEW; END IF;
        END LOOP;
        NEW.stage := 'new';
        RETURN NEW;
      END $$;
    CREATE TRIGGER contacts__made_in_stage BEFORE INSERT ON contacts FOR EACH ROW
      WHEN (NEW.stage <> 'new') EXECUTE FUNCTION contact_into_stage();
    CREATE TRIGGER contacts__moved_into_stage BEFORE UPDATE OF stage ON contacts FOR EACH ROW
      WHEN (NEW.stage <> OLD.stage AND NEW.stage <> 'new') EXECUTE FUNCTION contact_into_stage();
  `,
  down: `
    UPDATE contacts SET stage = 'new' WHERE stage NOT IN ('new', 'contacted', 'talking', 'won', 'lost');
    DROP TRIGGER contacts__moved_into_stage ON contacts;
    DROP TRIGGER contacts__made_in_stage ON contacts;
    DROP TRIGGER users__made_stages ON users;
    DROP FUNCTION contact_into_stage(), begin_contact_stages();
    DROP TABLE contact_stages;
    DROP INDEX contacts__user_id_stage__index;
    CREATE INDEX contacts__user_id_stage__index ON contacts (user_id, stage, last_at, id);
  `,
};
