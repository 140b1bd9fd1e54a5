import type { Migration } from '../migration.ts';

export const magnets: Migration = {
  name: '0002-magnets',
  up: `
    CREATE TABLE magnets (
      id text NOT NULL CONSTRAINT magnets__id__pk PRIMARY KEY,
      user_id text NOT NULL CONSTRAINT magnets__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      status text NOT NULL CONSTRAINT magnets__status__check
        CHECK (status IN ('draft', 'active', 'paused', 'archived')),
      title text NOT NULL,
      description text,
      icon text NOT NULL,
      content_type text NOT NULL,
      text_content text,
      link_url text,
      template text NOT NULL,
      collect_emails boolean NOT NULL,
      email_prompt text,
      trigger_words text[] NOT NULL,
      match_mode text NOT NULL,
      linkedin_post_url text,
      post_key text,
      when_unconfirmed text NOT NULL,
      brand_color text,
      activated_at timestamptz,
      deleted_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX magnets__user_id_created_at_id__index
      ON magnets (user_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;

    -- Every id known for one post; rows with the same group are the same post.
    CREATE TABLE post_aliases (
      post_key text NOT NULL CONSTRAINT post_aliases__post_key__pk PRIMARY KEY,
      post_group text NOT NULL
    );
    CREATE INDEX post_aliases__post_group__index ON post_aliases (post_group);

    -- Any write by any process drops the cached pages everywhere.
    CREATE FUNCTION notify_magnet_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('magnet_changed', COALESCE(NEW.id, OLD.id));
      RETURN NULL;
    END $$;
    CREATE TRIGGER magnets__changed AFTER INSERT OR UPDATE OR DELETE ON magnets
      FOR EACH ROW EXECUTE FUNCTION notify_magnet_changed();

    CREATE FUNCTION notify_creator_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('creator_changed', COALESCE(NEW.id, OLD.id));
      RETURN NULL;
    END $$;
    CREATE TRIGGER users__changed AFTER UPDATE OR DELETE ON users
      FOR EACH ROW EXECUTE FUNCTION notify_creator_changed();

    CREATE FUNCTION notify_installation_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('installation_changed', TG_TABLE_NAME);
      RETURN NULL;
    END $$;
    CREATE TRIGGER settings__changed AFTER INSERT OR UPDATE OR DELETE ON settings
      FOR EACH STATEMENT EXECUTE FUNCTION notify_installation_changed();
    CREATE TRIGGER plans__changed AFTER INSERT OR UPDATE OR DELETE ON plans
      FOR EACH STATEMENT EXECUTE FUNCTION notify_installation_changed();
  `,
  down: `
    DROP TRIGGER plans__changed ON plans;
    DROP TRIGGER settings__changed ON settings;
    DROP TRIGGER users__changed ON users;
    DROP TABLE post_aliases;
    DROP TABLE magnets;
    DROP FUNCTION notify_installation_changed();
    DROP FUNCTION notify_creator_changed();
    DROP FUNCTION notify_magnet_changed();
  `,
};
