import type { Migration } from '../migration.ts';

/**
 * A next step may lead to another magnet of the same creator. Like in drafts and versions it is named by its
 * id without a foreign key: where that magnet is gone there is no next step, and nothing else depends on it.
 */
export const nextStepMagnets: Migration = {
  name: '0207-next-step-magnets',
  up: 'ALTER TABLE magnets ADD COLUMN next_step_magnet_id text;',
  down: 'ALTER TABLE magnets DROP COLUMN next_step_magnet_id;',
};
