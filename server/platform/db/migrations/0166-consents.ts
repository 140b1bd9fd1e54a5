import type { Migration } from '../migration.ts';

/**
 * The text that visitors may agree to, with every version it had, and who agreed to which. A version is
 * made when the text that visitors see changes; neither a version nor an agreement is ever changed.
 */
export const consents: Migration = {
  name: '0166-consents',
  up: `
    ALTER TABLE magnets
      ADD COLUMN consent_text text,
      ADD COLUMN consent_version int NOT NULL DEFAULT 0;

    CREATE TABLE consent_texts (
      magnet_id text NOT NULL CONSTRAINT consent_texts__magnet_id__fk
        REFERENCES magnets (id) ON DELETE CASCADE,
      version int NOT NULL,
      text text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT consent_texts__magnet_id_version__pk PRIMARY KEY (magnet_id, version)
    );

    CREATE TABLE consents (
      lead_id text NOT NULL CONSTRAINT consents__lead_id__fk REFERENCES leads (id) ON DELETE CASCADE,
      magnet_id text NOT NULL,
      version int NOT NULL,
      page_url text NOT NULL,
      given_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT consents__lead_id_version__pk PRIMARY KEY (lead_id, version),
      CONSTRAINT consents__magnet_id_version__fk FOREIGN KEY (magnet_id, version)
        REFERENCES consent_texts (magnet_id, version) ON DELETE CASCADE
    );
    CREATE INDEX consents__magnet_id_version__index ON consents (magnet_id, version);

    CREATE FUNCTION count_consent_version() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        NEW.consent_version := CASE WHEN NEW.consent_text IS NULL THEN 0 ELSE 1 END;
      ELSIF NEW.consent_text IS DISTINCT FROM OLD.consent_text AND NEW.consent_text IS NOT NULL THEN
        NEW.consent_version := OLD.consent_version + 1;
      ELSE
        NEW.consent_version := OLD.consent_version;
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER magnets_consent_version BEFORE INSERT OR UPDATE OF consent_text, consent_version
      ON magnets FOR EACH ROW EXECUTE FUNCTION count_consent_version();

    CREATE FUNCTION keep_consent_text() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO consent_texts (magnet_id, version, text)
      VALUES (NEW.id, NEW.consent_version, NEW.consent_text) ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$;
    CREATE TRIGGER magnets_consent_text AFTER INSERT OR UPDATE OF consent_text ON magnets
      FOR EACH ROW WHEN (NEW.consent_text IS NOT NULL) EXECUTE FUNCTION keep_consent_text();

    CREATE FUNCTION refuse_consent_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'what visitors agreed to is never changed';
    END $$;
    CREATE TRIGGER consent_texts_fixed BEFORE UPDATE ON consent_texts
      FOR EACH ROW EXECUTE FUNCTION refuse_consent_change();
    CREATE TRIGGER consents_fixed BEFORE UPDATE ON consents
      FOR EACH ROW EXECUTE FUNCTION refuse_consent_change();
  `,
  down: `
    DROP TABLE consents, consent_texts;
    DROP TRIGGER magnets_consent_text ON magnets;
    DROP TRIGGER magnets_consent_version ON magnets;
    DROP FUNCTION refuse_consent_change();
    DROP FUNCTION keep_consent_text();
    DROP FUNCTION count_consent_version();
    ALTER TABLE magnets DROP COLUMN consent_text, DROP COLUMN consent_version;
  `,
};
