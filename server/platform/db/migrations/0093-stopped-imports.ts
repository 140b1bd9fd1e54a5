import type { Migration } from '../migration.ts';

/** An import, or taking one back, that was tried often enough ends and says so (docs/decisions/0038). */
export const stoppedImports: Migration = {
  name: '0093-stopped-imports',
  up: `
    ALTER TABLE lead_imports DROP CONSTRAINT lead_imports__state__check,
      DROP CONSTRAINT lead_imports__consent__check;
    ALTER TABLE lead_imports
      ADD CONSTRAINT lead_imports__state__check CHECK (state IN ('draft', 'checking', 'checked',
        'running', 'done', 'failed', 'undoing', 'undo_failed', 'undone', 'cancelled')),
      ADD CONSTRAINT lead_imports__consent__check CHECK (
        state NOT IN ('running', 'done', 'failed', 'undone')
        OR num_nulls(consent_basis, consent_text, consent_at, consent_by) = 0);
  `,
  down: `
    UPDATE lead_imports SET state = 'done' WHERE state IN ('failed', 'undo_failed')
      AND consent_basis IS NOT NULL;
    UPDATE lead_imports SET state = 'cancelled' WHERE state = 'undo_failed';
    ALTER TABLE lead_imports DROP CONSTRAINT lead_imports__state__check,
      DROP CONSTRAINT lead_imports__consent__check;
    ALTER TABLE lead_imports
      ADD CONSTRAINT lead_imports__state__check CHECK (state IN ('draft', 'checking', 'checked',
        'running', 'done', 'undoing', 'undone', 'cancelled')),
      ADD CONSTRAINT lead_imports__consent__check CHECK (
        state NOT IN ('running', 'done', 'undone')
        OR num_nulls(consent_basis, consent_text, consent_at, consent_by) = 0);
  `,
};
