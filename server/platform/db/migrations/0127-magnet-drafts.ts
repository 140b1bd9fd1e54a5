import type { Migration } from '../migration.ts';

/**
 * Unpublished changes of a magnet stand beside what visitors see, and what they saw is kept by version
 * (docs/decisions/0072).
 */
export const magnetDrafts: Migration = {
  name: '0127-magnet-drafts',
  up: `
    ALTER TABLE magnets ADD COLUMN version integer NOT NULL DEFAULT 1;
    CREATE TABLE magnet_drafts (
      magnet_id text CONSTRAINT magnet_drafts__magnet_id__pk PRIMARY KEY
        CONSTRAINT magnet_drafts__magnet_id__fk REFERENCES magnets (id) ON DELETE CASCADE,
      -- Fields of the contract under their names there.
      fields jsonb NOT NULL,
      -- The upload that the fields name: it is kept with the draft.
      file_id text,
      revision integer NOT NULL,
      base_version integer NOT NULL,
      saved_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX magnet_drafts__file_id__index ON magnet_drafts (file_id) WHERE file_id IS NOT NULL;
    CREATE TABLE magnet_versions (
      magnet_id text NOT NULL
        CONSTRAINT magnet_versions__magnet_id__fk REFERENCES magnets (id) ON DELETE CASCADE,
      version integer NOT NULL,
      fields jsonb NOT NULL,
      changed text[] NOT NULL,
      published_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT magnet_versions__magnet_id_version__pk PRIMARY KEY (magnet_id, version)
    );
    INSERT INTO magnet_versions (magnet_id, version, fields, changed, published_at)
    SELECT id, 1, jsonb_build_object('title', title, 'description', description, 'icon', icon,
        'contentType', content_type, 'textContent', text_content, 'linkUrl', link_url,
        'fileId', file_id, 'template', template, 'collectEmails', collect_emails,
        'emailPrompt', email_prompt, 'triggerWords', trigger_words, 'matchMode', match_mode,
        'linkedinPostUrl', linkedin_post_url, 'whenUnconfirmed', when_unconfirmed,
        'readersOff', readers_off, 'brandColor', brand_color, 'isListed', is_listed),
      '{}', updated_at
    FROM magnets WHERE activated_at IS NOT NULL AND deleted_at IS NULL;
  `,
  down: `
    DROP TABLE magnet_versions, magnet_drafts;
    ALTER TABLE magnets DROP COLUMN version;
  `,
};
