import type { Migration } from '../migration.ts';
import { noteMrr } from './mrr-notes.ts';

/** Movements of practice subscriptions have the day of the practice clock, as their payments have. */
export const practiceBooks: Migration = {
  name: '0182-practice-books',
  up: noteMrr(`clock_timestamp() + CASE WHEN practice THEN
        coalesce((SELECT ahead_seconds FROM practice_world), 0) ELSE 0 END * interval '1 second'`),
  down: noteMrr('clock_timestamp()'),
};
