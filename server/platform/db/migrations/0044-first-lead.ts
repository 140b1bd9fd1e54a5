import type { Migration } from '../migration.ts';

/** A creator's first lead is celebrated once. Two columns that nothing writes go. */
export const firstLead: Migration = {
  name: '0044-first-lead',
  up: `
    -- When a screen of the creator took the one celebration.
    ALTER TABLE users ADD COLUMN first_lead_celebrated_at timestamptz;
    -- Whoever has leads by now has seen the first one.
    UPDATE users SET first_lead_celebrated_at = now()
    WHERE id IN (SELECT user_id FROM leads);

    -- A creator's photo is the one they uploaded.
    UPDATE users SET photo_url = linkedin_photo_url
    WHERE photo_url IS NULL AND linkedin_photo_url IS NOT NULL;
    ALTER TABLE users DROP COLUMN linkedin_photo_url;
    -- Leads over quota are counted from the leads.
    ALTER TABLE quota_months DROP COLUMN held;
  `,
  down: `
    ALTER TABLE quota_months ADD COLUMN held integer NOT NULL DEFAULT 0;
    COMMENT ON COLUMN quota_months.held IS 'unused, to be removed by a later release';
    ALTER TABLE users ADD COLUMN linkedin_photo_url text;
    ALTER TABLE users DROP COLUMN first_lead_celebrated_at;
  `,
};
