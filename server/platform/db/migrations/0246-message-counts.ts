import type { Migration } from '../migration.ts';

/** A row of sums from what became of recipients; `rows` is where they stand. */
const countsOf = (rows: string) => `INSERT INTO creator_message_counts
      (message_id, reached, opened, mailed, waiting, failed)
    SELECT message_id, count(*), count(opened_at), count(*) FILTER (WHERE mail = 'sent'),
      count(*) FILTER (WHERE mail = 'queued'), count(*) FILTER (WHERE mail = 'failed')
    FROM ${rows} GROUP BY message_id;`;
const isMail = (state: string) =>
  `(new.mail = '${state}' IS TRUE)::integer - (old.mail = '${state}' IS TRUE)::integer`;

/** Figures of a message as sums, because counting 100,000 recipients at each look takes too long. */
export const messageCounts: Migration = {
  name: '0246-message-counts',
  up: `
    -- Changes of figures, written by the triggers below alone. A figure is the sum of its rows; they are
    -- added up to one row of a message now and then. Nobody waits for somebody else's row.
    CREATE TABLE creator_message_counts (
      id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT creator_message_counts__id__pk PRIMARY KEY,
      -- No foreign key: who ends a mail would wait for who has the message locked.
      message_id text NOT NULL,
      reached integer NOT NULL,
      opened integer NOT NULL,
      mailed integer NOT NULL,
      waiting integer NOT NULL,
      failed integer NOT NULL
    );
    CREATE INDEX creator_message_counts__message_id__index ON creator_message_counts (message_id);

    CREATE FUNCTION count_new_recipients() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      ${countsOf('added')}
      RETURN NULL;
    END $$;
    CREATE TRIGGER creator_message_recipients__count_new AFTER INSERT ON creator_message_recipients
      REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_new_recipients();

    CREATE FUNCTION count_changed_recipient() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO creator_message_counts (message_id, reached, opened, mailed, waiting, failed)
      VALUES (old.message_id, CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 0 END,
        (new.opened_at IS NOT NULL)::integer - (old.opened_at IS NOT NULL)::integer,
        ${isMail('sent')}, ${isMail('queued')}, ${isMail('failed')});
      RETURN NULL;
    END $$;
    CREATE TRIGGER creator_message_recipients__count_gone AFTER DELETE ON creator_message_recipients
      FOR EACH ROW EXECUTE FUNCTION count_changed_recipient();
    CREATE TRIGGER creator_message_recipients__count_changed
      AFTER UPDATE OF mail, opened_at ON creator_message_recipients FOR EACH ROW
      WHEN (old.mail <> new.mail OR (old.opened_at IS NULL) <> (new.opened_at IS NULL))
      EXECUTE FUNCTION count_changed_recipient();

    ${countsOf('creator_message_recipients')}
  `,
  down: `
    DROP TRIGGER creator_message_recipients__count_changed ON creator_message_recipients;
    DROP TRIGGER creator_message_recipients__count_gone ON creator_message_recipients;
    DROP TRIGGER creator_message_recipients__count_new ON creator_message_recipients;
    DROP FUNCTION count_changed_recipient, count_new_recipients;
    DROP TABLE creator_message_counts;`,
};
