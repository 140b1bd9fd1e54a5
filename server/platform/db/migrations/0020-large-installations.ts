import type { Migration } from '../migration.ts';

/**
 * Indexes for what operators look at and housekeeping removes, so that neither reads a whole table
 * where there are a million rows.
 */
export const largeInstallations: Migration = {
  name: '0020-large-installations',
  up: `
    -- Most mails were sent, and nobody asks for those: each figure and list has the few it is about.
    DROP INDEX mail_messages__created_at_id__index;
    CREATE INDEX mail_messages__outbox__index
      ON mail_messages (created_at DESC, id DESC) WHERE state = 'outbox';
    CREATE INDEX mail_messages__outbox_not_after__index
      ON mail_messages (not_after) WHERE state = 'outbox';
    CREATE INDEX mail_messages__refused__index ON mail_messages (created_at) WHERE state = 'refused';
    CREATE INDEX mail_messages__sent_at__index ON mail_messages (sent_at) WHERE sent_at IS NOT NULL;

    -- The log by what was done.
    CREATE INDEX audit_log__action_at_id__index ON audit_log (action, at DESC, id DESC);

    -- A sign-in ends what this browser had open.
    CREATE INDEX sessions__binding_hash__index
      ON sessions (binding_hash) WHERE binding_hash IS NOT NULL;

    -- Housekeeping: what is over, oldest first.
    CREATE INDEX sessions__expires_at__index ON sessions (expires_at);
    CREATE INDEX known_browsers__created_at__index ON known_browsers (created_at);
    CREATE INDEX sign_ins__created_at__index ON sign_ins (created_at);
    CREATE INDEX account_proofs__created_at__index ON account_proofs (created_at);
    CREATE INDEX waiting_visitors__created_at__index ON waiting_visitors (created_at);
    CREATE INDEX waiting_emails__created_at__index ON waiting_emails (created_at);
    CREATE INDEX content_mails__created_at__index ON content_mails (created_at);
    CREATE INDEX comment_evidence__read_at__index ON comment_evidence (read_at);
    CREATE INDEX mail_messages__not_after__index ON mail_messages (not_after);
    CREATE INDEX mail_opt_out_links__created_at__index ON mail_opt_out_links (created_at);
    CREATE INDEX mail_addresses__refused_at__index
      ON mail_addresses (refused_at) WHERE opted_out_at IS NULL;

    -- Last, because visitors wait while these are made: every check writes here. The activity of
    -- one page, and of one result.
    CREATE INDEX grants__expires_at__index ON grants (expires_at);
    CREATE INDEX unlock_attempts__magnet_id_created_at_id__index
      ON unlock_attempts (magnet_id, created_at DESC, id DESC);
    CREATE INDEX unlock_attempts__user_id_result_created_at_id__index
      ON unlock_attempts (user_id, result, created_at DESC, id DESC);
  `,
  down: `
    DROP INDEX mail_addresses__refused_at__index;
    DROP INDEX mail_opt_out_links__created_at__index;
    DROP INDEX mail_messages__not_after__index;
    DROP INDEX comment_evidence__read_at__index;
    DROP INDEX content_mails__created_at__index;
    DROP INDEX waiting_emails__created_at__index;
    DROP INDEX waiting_visitors__created_at__index;
    DROP INDEX account_proofs__created_at__index;
    DROP INDEX sign_ins__created_at__index;
    DROP INDEX known_browsers__created_at__index;
    DROP INDEX grants__expires_at__index;
    DROP INDEX sessions__expires_at__index;
    DROP INDEX sessions__binding_hash__index;
    DROP INDEX unlock_attempts__user_id_result_created_at_id__index;
    DROP INDEX unlock_attempts__magnet_id_created_at_id__index;
    DROP INDEX audit_log__action_at_id__index;
    DROP INDEX mail_messages__sent_at__index;
    DROP INDEX mail_messages__refused__index;
    DROP INDEX mail_messages__outbox_not_after__index;
    DROP INDEX mail_messages__outbox__index;
    CREATE INDEX mail_messages__created_at_id__index ON mail_messages (created_at DESC, id DESC);
  `,
};
