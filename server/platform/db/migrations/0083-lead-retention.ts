import type { Migration } from '../migration.ts';

const EXPORTS = ['account_exports', 'lead_exports'];

/**
 * How long a creator keeps leads (docs/decisions/0040), files of leads that an erasure withdraws, and
 * what a backup from before an erasure does not know.
 */
export const leadRetention: Migration = {
  name: '0083-lead-retention',
  up: `
    CREATE TABLE retention_rules (
      id text NOT NULL CONSTRAINT retention_rules__id__pk PRIMARY KEY,
      user_id text NOT NULL CONSTRAINT retention_rules__user_id__fk
        REFERENCES users (id) ON DELETE CASCADE,
      days integer NOT NULL CONSTRAINT retention_rules__days__check CHECK (days BETWEEN 30 AND 3650),
      -- Further conditions, as the table of leads has them.
      filter jsonb NOT NULL,
      is_on boolean NOT NULL DEFAULT false,
      version integer NOT NULL DEFAULT 1,
      -- Why the product turned it off.
      stopped text,
      turned_on_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT retention_rules__is_on__check CHECK (NOT is_on OR stopped IS NULL)
    );
    CREATE INDEX retention_rules__user_id__index ON retention_rules (user_id, created_at, id);

    -- People a rule found, until they are erased; and those whom the creator keeps from all rules.
    CREATE TABLE retention_people (
      contact_id text NOT NULL CONSTRAINT retention_people__contact_id__pk PRIMARY KEY
        CONSTRAINT retention_people__contact_id__fk REFERENCES contacts (id) ON DELETE CASCADE,
      user_id text NOT NULL,
      rule_id text CONSTRAINT retention_people__rule_id__fk
        REFERENCES retention_rules (id) ON DELETE CASCADE,
      listed_at timestamptz NOT NULL DEFAULT now(),
      erase_at timestamptz,
      -- When an email counted this person; nobody is erased before.
      told_at timestamptz,
      kept_at timestamptz,
      CONSTRAINT retention_people__kept_at__check
        CHECK (num_nonnulls(erase_at, kept_at) = 1 AND (kept_at IS NULL OR rule_id IS NULL))
    );
    CREATE INDEX retention_people__user_id_erase_at__index
      ON retention_people (user_id, erase_at, contact_id);
    CREATE INDEX retention_people__rule_id__index ON retention_people (rule_id)
      WHERE rule_id IS NOT NULL;

    -- When the rules of a creator are looked at next, and who does it.
    CREATE TABLE retention_turns (
      user_id text NOT NULL CONSTRAINT retention_turns__user_id__pk PRIMARY KEY
        CONSTRAINT retention_turns__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      next_at timestamptz NOT NULL DEFAULT now(),
      last_at timestamptz,
      lease_until timestamptz,
      mailed_at timestamptz
    );
    CREATE INDEX retention_turns__next_at__index ON retention_turns (next_at);

    CREATE TABLE retention_runs (
      id text NOT NULL CONSTRAINT retention_runs__id__pk PRIMARY KEY,
      user_id text NOT NULL CONSTRAINT retention_runs__user_id__fk
        REFERENCES users (id) ON DELETE CASCADE,
      began_at timestamptz NOT NULL DEFAULT now(),
      ended_at timestamptz,
      listed integer NOT NULL DEFAULT 0,
      -- Listed before, and no longer found by the rule.
      spared integer NOT NULL DEFAULT 0,
      people integer NOT NULL DEFAULT 0,
      leads integer NOT NULL DEFAULT 0,
      checks integer NOT NULL DEFAULT 0,
      waits integer NOT NULL DEFAULT 0,
      readings integer NOT NULL DEFAULT 0,
      -- More were due than one run erases.
      is_full boolean NOT NULL DEFAULT false,
      receipt text
    );
    CREATE INDEX retention_runs__user_id_began_at__index ON retention_runs (user_id, began_at, id);
    CREATE UNIQUE INDEX retention_runs__user_id__unique ON retention_runs (user_id)
      WHERE ended_at IS NULL;

    ${EXPORTS.map(
      (table) => `
    -- The file goes when somebody who may be in it is erased; the wish stays.
    ALTER TABLE ${table} ADD COLUMN withdrawn_key text,
      DROP CONSTRAINT ${table}__state__check,
      ADD CONSTRAINT ${table}__state__check
        CHECK (state IN ('queued', 'running', 'ready', 'failed', 'withdrawn'));`,
    ).join('')}

    -- Who was erased, for restores of older backups (docs/decisions/0042). A file repeats it.
    CREATE TABLE erasure_journal (
      id text NOT NULL DEFAULT gen_random_uuid()::text
        CONSTRAINT erasure_journal__id__pk PRIMARY KEY,
      at timestamptz NOT NULL DEFAULT now(),
      kind text NOT NULL CONSTRAINT erasure_journal__kind__check
        CHECK (kind IN ('address', 'comment', 'lead', 'contact', 'account')),
      -- The random id of a row; of an address or a comment a keyed hash, behind the id of the key.
      target text NOT NULL,
      -- When the file had it.
      written_at timestamptz
    );
    CREATE INDEX erasure_journal__at__index ON erasure_journal (at, id) WHERE written_at IS NULL;
  `,
  down: `
    DROP TABLE erasure_journal;
    ${EXPORTS.map(
      (table) => `
    DELETE FROM ${table} WHERE state = 'withdrawn';
    ALTER TABLE ${table} DROP COLUMN withdrawn_key,
      DROP CONSTRAINT ${table}__state__check,
      ADD CONSTRAINT ${table}__state__check
        CHECK (state IN ('queued', 'running', 'ready', 'failed'));`,
    ).join('')}
    DROP TABLE retention_runs;
    DROP TABLE retention_turns;
    DROP TABLE retention_people;
    DROP TABLE retention_rules;
  `,
};
