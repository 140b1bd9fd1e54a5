import type { Migration } from '../migration.ts';

export const integrations: Migration = {
  name: '0008-integrations',
  up: `
    -- A creator's pixels. Ids end up on public pages, so the table takes no others (T70).
    CREATE TABLE integrations (
      user_id text NOT NULL CONSTRAINT integrations__user_id__pk PRIMARY KEY
        CONSTRAINT integrations__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      consent_mode text NOT NULL CONSTRAINT integrations__consent_mode__check
        CHECK (consent_mode IN ('required', 'not_required')),
      facebook_enabled boolean NOT NULL,
      facebook_pixel_id text NOT NULL CONSTRAINT integrations__facebook_pixel_id__check
        CHECK (facebook_pixel_id = '' OR facebook_pixel_id ~ '^[0-9]{5,20}$'),
      facebook_access_token text,
      facebook_test_mode boolean NOT NULL,
      google_enabled boolean NOT NULL,
      google_measurement_id text NOT NULL CONSTRAINT integrations__google_measurement_id__check
        CHECK (google_measurement_id = '' OR google_measurement_id ~ '^(G|UA|AW)-[A-Z0-9-]{4,20}$'),
      google_enhanced boolean NOT NULL,
      google_track_conversions boolean NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );

    -- The creator's cached pages carry these ids and the policy that goes with them.
    CREATE FUNCTION notify_integrations_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('creator_changed', COALESCE(NEW.user_id, OLD.user_id));
      RETURN NULL;
    END $$;
    CREATE TRIGGER integrations__changed AFTER INSERT OR UPDATE OR DELETE ON integrations
      FOR EACH ROW EXECUTE FUNCTION notify_integrations_changed();

    -- Ids of the events visitors' browsers sent for a claim: the server's events repeat them.
    CREATE TABLE pixel_events (
      claim_id text NOT NULL CONSTRAINT pixel_events__claim_id__pk PRIMARY KEY
        CONSTRAINT pixel_events__claim_id__fk REFERENCES claims (id) ON DELETE CASCADE,
      event_id text NOT NULL CONSTRAINT pixel_events__event_id__check
        CHECK (event_id ~ '^[A-Za-z0-9_-]{16,64}$'),
      created_at timestamptz NOT NULL DEFAULT now()
    );
  `,
  down: `
    DROP TABLE pixel_events;
    DROP TABLE integrations;
    DROP FUNCTION notify_integrations_changed();
  `,
};
