import type { Migration } from '../migration.ts';

/** Finds who answered a question after the content, for filters. */
export const answeredQuestions: Migration = {
  name: '0212-answered-questions',
  up: `
    CREATE INDEX lead_answers__question__index ON lead_answers (question, lead_id)
      WHERE step = 'after';
  `,
  down: `DROP INDEX lead_answers__question__index;`,
};
