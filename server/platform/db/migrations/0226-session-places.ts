import type { Migration } from '../migration.ts';

/** Where a session or a device began, and sessions that an operator ended (docs/decisions/0102). */
export const sessionPlaces: Migration = {
  name: '0226-session-places',
  up: `
    -- Two letters; null where that was not known.
    ALTER TABLE sessions ADD COLUMN country text;
    ALTER TABLE operator_sessions ADD COLUMN country text;
    ALTER TABLE paired_devices ADD COLUMN country text;

    -- The history also says when an operator ended a session: nobody signed in then.
    DROP TRIGGER sign_ins__notify ON sign_ins;
    CREATE TRIGGER sign_ins__notify AFTER INSERT ON sign_ins
      FOR EACH ROW WHEN (new.method <> 'ended') EXECUTE FUNCTION notify_of_sign_in();
  `,
  down: `
    DROP TRIGGER sign_ins__notify ON sign_ins;
    CREATE TRIGGER sign_ins__notify AFTER INSERT ON sign_ins
      FOR EACH ROW EXECUTE FUNCTION notify_of_sign_in();
    DELETE FROM sign_ins WHERE method = 'ended';
    ALTER TABLE paired_devices DROP COLUMN country;
    ALTER TABLE operator_sessions DROP COLUMN country;
    ALTER TABLE sessions DROP COLUMN country;
  `,
};
