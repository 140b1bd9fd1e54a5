import type { Migration } from '../migration.ts';

/** Which forms of address show guests the comment they name, as a probe and readings found. */
export const guestPageForms: Migration = {
  name: '0049-guest-page-forms',
  up: `
    CREATE TABLE guest_page_forms (
      -- A post, or empty for all of them.
      post_key text NOT NULL,
      form text NOT NULL,
      -- Both lose half of their weight in a week.
      asked double precision NOT NULL CONSTRAINT guest_page_forms__asked__check CHECK (asked >= 0),
      found double precision NOT NULL CONSTRAINT guest_page_forms__found__check CHECK (found >= 0),
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT guest_page_forms__post_key__pk PRIMARY KEY (post_key, form)
    );
    CREATE TABLE linkedin_probes (
      id smallint NOT NULL CONSTRAINT linkedin_probes__id__pk PRIMARY KEY
        CONSTRAINT linkedin_probes__id__check CHECK (id = 1),
      made_at timestamptz NOT NULL DEFAULT now(),
      origin text NOT NULL,
      comments integer NOT NULL,
      plain integer NOT NULL
    );
  `,
  down: `
    DROP TABLE linkedin_probes;
    DROP TABLE guest_page_forms;
  `,
};
