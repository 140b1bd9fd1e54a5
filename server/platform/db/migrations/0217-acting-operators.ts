import type { Migration } from '../migration.ts';

/** An operator acts in a creator's account: a session of the account that belongs to a session of theirs. */
export const actingOperators: Migration = {
  name: '0217-acting-operators',
  up: `
    ALTER TABLE sessions
      -- It ends with the operator's own session.
      ADD COLUMN operator_session_id text CONSTRAINT sessions__operator_session_id__fk
        REFERENCES operator_sessions (id) ON DELETE CASCADE;
    CREATE INDEX sessions__operator_session_id__index ON sessions (operator_session_id)
      WHERE operator_session_id IS NOT NULL;
  `,
  down: `
    DELETE FROM sessions WHERE operator_session_id IS NOT NULL;
    DROP INDEX sessions__operator_session_id__index;
    ALTER TABLE sessions DROP COLUMN operator_session_id;
  `,
};
