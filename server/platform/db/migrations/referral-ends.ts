/**
 * What guards the books of referrals: a transaction sums to zero when it commits, rows never change, and an
 * account that ends takes its practice books along and leaves the real ones without its name.
 */
export const referralEnds = {
  up: `
    CREATE FUNCTION check_referral_sum() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      total bigint;
    BEGIN
      SELECT sum(amount_cents) INTO total FROM referral_entries WHERE transaction_id = NEW.transaction_id;
      IF total <> 0 THEN
        RAISE EXCEPTION 'transaction % of the referral books is off by %', NEW.transaction_id, total
          USING ERRCODE = 'check_violation';
      END IF;
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER referral_entries__transaction_id__check AFTER INSERT ON referral_entries
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_referral_sum();

    CREATE FUNCTION refuse_referral_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- Books of practice money go with their account.
      IF TG_OP = 'DELETE' AND EXISTS (
        SELECT FROM referral_partners WHERE id = OLD.partner_id AND is_practice) THEN
        RETURN OLD;
      END IF;
      RAISE EXCEPTION 'the referral books only grow' USING ERRCODE = 'insufficient_privilege';
    END $$;
    CREATE TRIGGER referral_entries__append_only BEFORE UPDATE OR DELETE ON referral_entries
      FOR EACH ROW EXECUTE FUNCTION refuse_referral_change();
    CREATE TRIGGER referral_transactions__append_only BEFORE UPDATE OR DELETE ON referral_transactions
      FOR EACH ROW EXECUTE FUNCTION refuse_referral_change();
    CREATE TRIGGER referral_entries__no_truncate BEFORE TRUNCATE ON referral_entries
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_referral_change();
    CREATE TRIGGER referral_transactions__no_truncate BEFORE TRUNCATE ON referral_transactions
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_referral_change();

    CREATE FUNCTION end_referrals_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      partner record;
      held bigint;
      approved bigint;
      written text;
    BEGIN
      FOR partner IN SELECT id, is_practice FROM referral_partners WHERE user_id = OLD.id FOR UPDATE LOOP
        IF partner.is_practice THEN
          DELETE FROM referral_entries WHERE partner_id = partner.id;
          DELETE FROM referral_transactions WHERE partner_id = partner.id;
          DELETE FROM referral_commissions WHERE partner_id = partner.id;
          DELETE FROM referral_payouts WHERE partner_id = partner.id;
          DELETE FROM referral_batches b WHERE is_practice
            AND NOT EXISTS (SELECT FROM referral_payouts p WHERE p.batch_id = b.id);
          DELETE FROM referral_partners WHERE id = partner.id;
          CONTINUE;
        END IF;
        -- Nobody is left to be paid.
        SELECT coalesce(sum(amount_cents) FILTER (WHERE account = 'held'), 0),
          coalesce(sum(amount_cents) FILTER (WHERE account = 'approved'), 0)
          INTO held, approved FROM referral_entries WHERE partner_id = partner.id;
        IF held <> 0 OR approved <> 0 THEN
          written := replace(gen_random_uuid()::text, '-', '');
          INSERT INTO referral_transactions (id, partner_id, kind) VALUES (written, partner.id, 'forfeit');
          INSERT INTO referral_entries (transaction_id, partner_id, account, amount_cents)
          SELECT written, partner.id, account, amount
          FROM (VALUES ('held', -held), ('approved', -approved), ('expense', held + approved))
            AS e (account, amount) WHERE amount <> 0;
        END IF;
        UPDATE referral_commissions SET state = 'forfeited'
        WHERE partner_id = partner.id AND payout_id IS NULL AND state <> 'refused';
        UPDATE referral_commissions SET decision = NULL WHERE partner_id = partner.id;
        UPDATE referral_payouts SET sealed_to = NULL, failure = NULL WHERE partner_id = partner.id;
      END LOOP;
      RETURN OLD;
    END $$;
    CREATE TRIGGER users__referrals_end BEFORE DELETE ON users
      FOR EACH ROW EXECUTE FUNCTION end_referrals_of_user();
  `,
  down: `
    DROP TRIGGER users__referrals_end ON users;
    DROP FUNCTION end_referrals_of_user();
    DROP TRIGGER referral_transactions__no_truncate ON referral_transactions;
    DROP TRIGGER referral_entries__no_truncate ON referral_entries;
    DROP TRIGGER referral_transactions__append_only ON referral_transactions;
    DROP TRIGGER referral_entries__append_only ON referral_entries;
    DROP FUNCTION refuse_referral_change();
    DROP TRIGGER referral_entries__transaction_id__check ON referral_entries;
    DROP FUNCTION check_referral_sum();
  `,
} as const;
