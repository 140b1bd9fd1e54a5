import type { Migration } from '../migration.ts';

/**
 * The readers of the installation: order, switches, what came of each by day, and what a paid one may
 * spend. Money in millionths of a unit.
 */
export const commentReaders: Migration = {
  name: '0048-comment-readers',
  up: `
    -- A reader without a row is where and what it is by default.
    CREATE TABLE comment_readers (
      name text NOT NULL CONSTRAINT comment_readers__name__pk PRIMARY KEY,
      is_on boolean NOT NULL,
      position smallint NOT NULL,
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE TRIGGER comment_readers__changed AFTER INSERT OR UPDATE OR DELETE ON comment_readers
      FOR EACH STATEMENT EXECUTE FUNCTION notify_installation_changed();

    CREATE TABLE reader_outcomes (
      reader text NOT NULL,
      day date NOT NULL,
      -- 'settled', or why it was not.
      outcome text NOT NULL,
      times bigint NOT NULL CONSTRAINT reader_outcomes__times__check CHECK (times >= 0),
      CONSTRAINT reader_outcomes__day__pk PRIMARY KEY (day, reader, outcome)
    );
    CREATE TABLE reader_durations (
      reader text NOT NULL,
      day date NOT NULL,
      -- A step of a scale, so that a median can be told without keeping each duration.
      step smallint NOT NULL CONSTRAINT reader_durations__step__check CHECK (step BETWEEN 0 AND 60),
      times bigint NOT NULL CONSTRAINT reader_durations__times__check CHECK (times >= 0),
      CONSTRAINT reader_durations__day__pk PRIMARY KEY (day, reader, step)
    );

    CREATE TABLE paid_readers (
      name text NOT NULL CONSTRAINT paid_readers__name__pk PRIMARY KEY,
      sealed_key text,
      key_ending text CONSTRAINT paid_readers__key_ending__check CHECK (length(key_ending) <= 4),
      key_set_at timestamptz,
      price_micros bigint NOT NULL DEFAULT 0
        CONSTRAINT paid_readers__price_micros__check CHECK (price_micros >= 0),
      cap_micros bigint NOT NULL DEFAULT 0
        CONSTRAINT paid_readers__cap_micros__check CHECK (cap_micros >= 0),
      currency text NOT NULL DEFAULT 'USD',
      concurrency smallint NOT NULL DEFAULT 1
        CONSTRAINT paid_readers__concurrency__check CHECK (concurrency BETWEEN 1 AND 40),
      CONSTRAINT paid_readers__key__check
        CHECK ((sealed_key IS NULL) = (key_ending IS NULL) AND (sealed_key IS NULL) = (key_set_at IS NULL))
    );
    CREATE TRIGGER paid_readers__changed AFTER INSERT OR UPDATE OR DELETE ON paid_readers
      FOR EACH STATEMENT EXECUTE FUNCTION notify_installation_changed();

    CREATE TABLE paid_reader_months (
      reader text NOT NULL,
      month date NOT NULL,
      checks bigint NOT NULL CONSTRAINT paid_reader_months__checks__check CHECK (checks >= 0),
      spent_micros bigint NOT NULL
        CONSTRAINT paid_reader_months__spent_micros__check CHECK (spent_micros >= 0),
      CONSTRAINT paid_reader_months__month__pk PRIMARY KEY (reader, month)
    );
    -- Nobody makes the installation pay for one comment again and again.
    CREATE TABLE paid_reader_questions (
      reader text NOT NULL,
      comment_id text NOT NULL,
      times smallint NOT NULL,
      asked_at timestamptz NOT NULL,
      CONSTRAINT paid_reader_questions__comment_id__pk PRIMARY KEY (reader, comment_id)
    );
    -- Requests under way, over all processes; one that is never given back is free when its time is over.
    CREATE TABLE paid_reader_slots (
      reader text NOT NULL,
      slot smallint NOT NULL,
      busy_until timestamptz NOT NULL DEFAULT '-infinity',
      holder text,
      CONSTRAINT paid_reader_slots__slot__pk PRIMARY KEY (reader, slot)
    );
  `,
  down: `
    DROP TABLE paid_reader_slots;
    DROP TABLE paid_reader_questions;
    DROP TABLE paid_reader_months;
    DROP TABLE paid_readers;
    DROP TABLE reader_durations;
    DROP TABLE reader_outcomes;
    DROP TABLE comment_readers;
  `,
};
