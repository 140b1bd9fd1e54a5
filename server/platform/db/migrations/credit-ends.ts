/** Credit that did not reach the provider before its account went is nobody's: it leaves the books. */
export const creditEnds = {
  up: `
    CREATE FUNCTION end_credit_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      payout record;
      written text;
    BEGIN
      FOR payout IN SELECT p.id, p.partner_id, p.amount_cents FROM referral_payouts p
        JOIN referral_partners r ON r.id = p.partner_id
        WHERE r.user_id = OLD.id AND NOT r.is_practice AND p.kind = 'credit' AND p.state = 'open'
        FOR UPDATE OF r, p
      LOOP
        written := replace(gen_random_uuid()::text, '-', '');
        INSERT INTO referral_transactions (id, partner_id, kind, payout_id)
          VALUES (written, payout.partner_id, 'forfeit', payout.id);
        INSERT INTO referral_entries (transaction_id, partner_id, account, amount_cents) VALUES
          (written, payout.partner_id, 'credit', -payout.amount_cents),
          (written, payout.partner_id, 'expense', payout.amount_cents);
        UPDATE referral_payouts SET state = 'failed', settled_at = now() WHERE id = payout.id;
        UPDATE referral_commissions SET payout_id = NULL WHERE payout_id = payout.id;
      END LOOP;
      RETURN OLD;
    END $$;
    -- By its name it runs before the one that cuts the partner off.
    CREATE TRIGGER users__credit_ends BEFORE DELETE ON users
      FOR EACH ROW EXECUTE FUNCTION end_credit_of_user();
  `,
  down: `
    DROP TRIGGER users__credit_ends ON users;
    DROP FUNCTION end_credit_of_user();
  `,
} as const;
