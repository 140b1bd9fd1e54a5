import type { Migration } from '../migration.ts';

/** Links of published pages are looked through for what cheats visitors (docs/decisions/0116). */
export const linkScan: Migration = {
  name: '0240-link-scan',
  up: `
    CREATE TABLE denied_hosts (
      id text NOT NULL CONSTRAINT denied_hosts__id__pk PRIMARY KEY,
      host text NOT NULL CONSTRAINT denied_hosts__host__unique UNIQUE,
      reason text NOT NULL,
      added_by text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      is_demo boolean NOT NULL DEFAULT false,
      CONSTRAINT denied_hosts__host__check CHECK (host = lower(host) AND host <> '')
    );
    CREATE INDEX denied_hosts__created_at__index ON denied_hosts (created_at, id);

    -- The latest change of that list. All pages are looked at again because of it, without a lock on
    -- their rows that somebody who publishes would wait for.
    CREATE TABLE denied_host_changes (
      id smallint NOT NULL DEFAULT 1 CONSTRAINT denied_host_changes__id__pk PRIMARY KEY
        CONSTRAINT denied_host_changes__id__check CHECK (id = 1),
      version integer NOT NULL,
      host text NOT NULL
    );
    INSERT INTO denied_host_changes (version, host) VALUES (0, '');

    -- When the links of a magnet are looked at next, and with which version of the list they were.
    -- "asked" counts up with each wish for a look, so that one that was under way meanwhile does not
    -- count as done. A closed page has neither a time nor a version: nobody looks at it.
    CREATE TABLE link_scans (
      magnet_id text NOT NULL CONSTRAINT link_scans__magnet_id__pk PRIMARY KEY
        CONSTRAINT link_scans__magnet_id__fk REFERENCES magnets (id) ON DELETE CASCADE,
      due_at timestamptz DEFAULT now(),
      asked integer NOT NULL DEFAULT 1,
      list_version integer DEFAULT 0,
      scanned_at timestamptz
    );
    CREATE INDEX link_scans__due_at__index ON link_scans (due_at);
    CREATE INDEX link_scans__list_version__index ON link_scans (list_version);

    -- A host that a page links to, or one that such a link leads to. "links" are hashes of the links that
    -- are concerned now, "cleared_links" of those that an operator found fine: it is open while one of the
    -- first is not among the second, and gone while there are none.
    CREATE TABLE link_findings (
      id text NOT NULL CONSTRAINT link_findings__id__pk PRIMARY KEY,
      magnet_id text NOT NULL
        CONSTRAINT link_findings__magnet_id__fk REFERENCES magnets (id) ON DELETE CASCADE,
      kind text NOT NULL CONSTRAINT link_findings__kind__check
        CHECK (kind IN ('denied', 'look_alike', 'private_address')),
      host text NOT NULL,
      leads_to text NOT NULL,
      because text,
      links text[] NOT NULL,
      cleared_links text[] NOT NULL DEFAULT '{}',
      first_seen_at timestamptz NOT NULL DEFAULT now(),
      last_seen_at timestamptz NOT NULL DEFAULT now(),
      fine_at timestamptz,
      fine_by text,
      CONSTRAINT link_findings__what__unique UNIQUE (magnet_id, host, kind, leads_to),
      CONSTRAINT link_findings__fine__check CHECK ((fine_at IS NULL) = (fine_by IS NULL))
    );
    CREATE INDEX link_findings__open__index ON link_findings (magnet_id)
      WHERE NOT (links <@ cleared_links);

    -- Whatever publishes a page or changes its links asks for a look, in its own transaction.
    CREATE FUNCTION ask_link_scan() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO link_scans AS s (magnet_id) VALUES (NEW.id)
        ON CONFLICT (magnet_id) DO UPDATE
          SET due_at = now(), asked = s.asked + 1, list_version = coalesce(s.list_version, 0);
      RETURN NULL;
    END $$;
    CREATE TRIGGER magnets__link_scan_new AFTER INSERT ON magnets
      FOR EACH ROW WHEN (NEW.status = 'active') EXECUTE FUNCTION ask_link_scan();
    CREATE TRIGGER magnets__link_scan AFTER UPDATE ON magnets FOR EACH ROW
      WHEN (NEW.status = 'active' AND NEW.deleted_at IS NULL
        AND (OLD.status, OLD.deleted_at, OLD.items, OLD.next_step_url, OLD.next_step_label)
          IS DISTINCT FROM
          (NEW.status, NEW.deleted_at, NEW.items, NEW.next_step_url, NEW.next_step_label))
      EXECUTE FUNCTION ask_link_scan();

    -- Closed pages do not stand in the way of those that are due.
    CREATE FUNCTION rest_link_scan() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE link_scans SET due_at = NULL, list_version = NULL, asked = asked + 1
        WHERE magnet_id = NEW.id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER magnets__link_scan_rests AFTER UPDATE ON magnets FOR EACH ROW
      WHEN (OLD.status = 'active' AND OLD.deleted_at IS NULL
        AND (NEW.status <> 'active' OR NEW.deleted_at IS NOT NULL))
      EXECUTE FUNCTION rest_link_scan();

    -- With the content of a removed page go the hosts that it linked to.
    CREATE FUNCTION forget_links() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM link_findings WHERE magnet_id = NEW.id;
      DELETE FROM link_scans WHERE magnet_id = NEW.id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER magnets__forget_links AFTER UPDATE OF purged_at ON magnets FOR EACH ROW
      WHEN (OLD.purged_at IS NULL AND NEW.purged_at IS NOT NULL) EXECUTE FUNCTION forget_links();

    -- Pages that are published already are looked at within hours, not all at once.
    INSERT INTO link_scans (magnet_id, due_at)
      SELECT id, now() + random() * interval '6 hours' FROM magnets
      WHERE status = 'active' AND deleted_at IS NULL;
  `,
  down: `
    DROP TRIGGER magnets__forget_links ON magnets;
    DROP FUNCTION forget_links();
    DROP TRIGGER magnets__link_scan_rests ON magnets;
    DROP FUNCTION rest_link_scan();
    DROP TRIGGER magnets__link_scan ON magnets;
    DROP TRIGGER magnets__link_scan_new ON magnets;
    DROP FUNCTION ask_link_scan();
    DROP TABLE link_findings, link_scans, denied_host_changes, denied_hosts;
  `,
};
