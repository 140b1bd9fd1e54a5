import type { Migration } from '../migration.ts';

/** Operators share the queue of tickets: who has one, notes among themselves, search (docs/decisions/0095). */
export const supportDesk: Migration = {
  name: '0214-support-desk',
  up: `
    -- Operators are closed, never deleted.
    ALTER TABLE support_tickets ADD COLUMN assignee_id text
      CONSTRAINT support_tickets__assignee_id__fk REFERENCES operators (id);
    CREATE INDEX support_tickets__assignee_id__index
      ON support_tickets (assignee_id, last_message_at DESC, id DESC)
      WHERE assignee_id IS NOT NULL;
    CREATE INDEX support_tickets__unread__index ON support_tickets (user_id)
      WHERE is_unread_by_creator;
    CREATE INDEX support_tickets__unseen__index ON support_tickets (id)
      WHERE is_unread_by_operators;

    -- A table of its own: nothing that a creator reads is made of it.
    CREATE TABLE support_notes (
      id text CONSTRAINT support_notes__id__pk PRIMARY KEY,
      ticket_id text NOT NULL
        CONSTRAINT support_notes__ticket_id__fk REFERENCES support_tickets (id) ON DELETE CASCADE,
      operator_id text CONSTRAINT support_notes__operator_id__fk REFERENCES operators (id),
      operator_name text NOT NULL,
      body text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT clock_timestamp()
    );
    CREATE INDEX support_notes__ticket_id__index
      ON support_notes (ticket_id, created_at DESC, id DESC);

    -- The words of a ticket and of its messages. One row for a ticket, so that a common word costs no
    -- more than there are tickets.
    CREATE TABLE support_words (
      ticket_id text CONSTRAINT support_words__ticket_id__pk PRIMARY KEY
        CONSTRAINT support_words__ticket_id__fk REFERENCES support_tickets (id) ON DELETE CASCADE,
      words tsvector NOT NULL
    );
    CREATE INDEX support_words__words__index ON support_words USING gin (words);

    -- Each message writes all words of its ticket into the index again, so a very long ticket keeps those
    -- it has. No message is refused for its words.
    CREATE FUNCTION add_support_words(ticket text, said text) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO support_words AS w (ticket_id, words)
      VALUES (ticket, strip(to_tsvector('simple', said)))
      ON CONFLICT (ticket_id) DO UPDATE SET words = w.words || excluded.words
      WHERE length(w.words) < 3000;
    EXCEPTION WHEN program_limit_exceeded THEN
      NULL;
    END $$;
    CREATE FUNCTION note_support_words() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_TABLE_NAME = 'support_tickets' THEN
        PERFORM add_support_words(NEW.id, NEW.subject);
      ELSE
        PERFORM add_support_words(NEW.ticket_id, NEW.body);
      END IF;
      RETURN NULL;
    END $$;
    SELECT add_support_words(id, subject) FROM support_tickets;
    SELECT add_support_words(ticket_id, body) FROM support_messages ORDER BY created_at, id;
    CREATE TRIGGER support_tickets__words AFTER INSERT ON support_tickets
      FOR EACH ROW EXECUTE FUNCTION note_support_words();
    CREATE TRIGGER support_messages__words AFTER INSERT ON support_messages
      FOR EACH ROW EXECUTE FUNCTION note_support_words();

    -- All words that were typed, each as the beginning of one; null when there are none.
    CREATE FUNCTION support_query(typed text) RETURNS tsquery LANGUAGE sql STABLE AS $$
      SELECT to_tsquery('simple', string_agg(
        '''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || ''':*', ' & '))
      FROM unnest(to_tsvector('simple', typed))
    $$;
  `,
  down: `
    DROP TRIGGER support_messages__words ON support_messages;
    DROP TRIGGER support_tickets__words ON support_tickets;
    DROP FUNCTION support_query(text), note_support_words(), add_support_words(text, text);
    DROP TABLE support_words, support_notes;
    DROP INDEX support_tickets__unseen__index, support_tickets__unread__index;
    ALTER TABLE support_tickets DROP COLUMN assignee_id;
  `,
};
