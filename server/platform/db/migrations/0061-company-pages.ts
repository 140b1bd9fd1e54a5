import type { Migration } from '../migration.ts';

/**
 * Company pages read by LinkedIn's official API: the installation's app, the access creators gave, and
 * which posts belong to their pages.
 */
export const companyPages: Migration = {
  name: '0061-company-pages',
  up: `
    CREATE TABLE linkedin_apps (
      id smallint NOT NULL CONSTRAINT linkedin_apps__id__pk PRIMARY KEY
        CONSTRAINT linkedin_apps__id__check CHECK (id = 1),
      client_id text NOT NULL,
      sealed_secret text NOT NULL,
      secret_set_at timestamptz NOT NULL DEFAULT now(),
      -- A month such as 202610; LinkedIn ends each about a year later.
      api_version text NOT NULL
        CONSTRAINT linkedin_apps__api_version__check CHECK (api_version ~ '^20[0-9]{2}(0[1-9]|1[0-2])$'),
      -- LinkedIn said that this version is not active.
      version_refused_at timestamptz
    );
    CREATE TRIGGER linkedin_apps__changed AFTER INSERT OR UPDATE OR DELETE ON linkedin_apps
      FOR EACH STATEMENT EXECUTE FUNCTION notify_installation_changed();

    -- One way to LinkedIn and back, for the session that began it.
    CREATE TABLE company_connects (
      token_hash bytea NOT NULL CONSTRAINT company_connects__token_hash__pk PRIMARY KEY,
      user_id text NOT NULL
        CONSTRAINT company_connects__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      session_id text NOT NULL
        CONSTRAINT company_connects__session_id__fk REFERENCES sessions (id) ON DELETE CASCADE,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX company_connects__user_id__index ON company_connects (user_id);
    CREATE INDEX company_connects__session_id__index ON company_connects (session_id);

    CREATE TABLE company_connections (
      user_id text NOT NULL CONSTRAINT company_connections__user_id__pk PRIMARY KEY
        CONSTRAINT company_connections__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      -- The app that the access was given to.
      client_id text NOT NULL,
      -- The member who gave it, by the id LinkedIn has for this app.
      member_urn text,
      sealed_access_token text NOT NULL,
      access_expires_at timestamptz NOT NULL,
      sealed_refresh_token text,
      refresh_expires_at timestamptz,
      connected_at timestamptz NOT NULL DEFAULT now(),
      needs_reconnect_at timestamptz
    );
    CREATE TABLE company_pages (
      user_id text NOT NULL
        CONSTRAINT company_pages__user_id__fk REFERENCES company_connections (user_id) ON DELETE CASCADE,
      organization_id text NOT NULL,
      name text NOT NULL,
      is_chosen boolean NOT NULL DEFAULT false,
      CONSTRAINT company_pages__user_id_organization_id__pk PRIMARY KEY (user_id, organization_id)
    );
    -- Whose page a post belongs to, as its author in the API says.
    CREATE TABLE company_posts (
      user_id text NOT NULL
        CONSTRAINT company_posts__user_id__fk REFERENCES company_connections (user_id) ON DELETE CASCADE,
      post_key text NOT NULL,
      -- Null: of none of the pages, when one looked.
      organization_id text,
      -- The id the API knows the post by; a post in the feed has another one.
      api_post_key text,
      looked_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT company_posts__user_id_post_key__pk PRIMARY KEY (user_id, post_key),
      CONSTRAINT company_posts__api_post_key__check
        CHECK ((organization_id IS NULL) = (api_post_key IS NULL))
    );
  `,
  down: `
    DROP TABLE company_posts;
    DROP TABLE company_pages;
    DROP TABLE company_connections;
    DROP TABLE company_connects;
    DROP TABLE linkedin_apps;
  `,
};
