import type { Migration } from '../migration.ts';

/** The live override of a feature; no row without one. */
const override = (feature: string, value: string): string =>
  `(SELECT ${value} FROM entitlement_overrides o WHERE o.user_id = u.id
      AND o.feature = '${feature}' AND o.ended_at IS NULL AND (o.until IS NULL OR o.until > now()))`;
/** In an array, because an override may say that there is no limit. */
const number = (feature: string, column: string): string =>
  `(coalesce(${override(feature, `ARRAY[(o.value #>> '{}')::integer]`)}, ARRAY[p.${column}]))[1] AS ${column}`;
const flag = (feature: string, column: string): string =>
  `coalesce(${override(feature, 'o.value::boolean')}, p.${column}) AS ${column}`;

/** A column of the view can only be added at its end. */
const view = (last: string): string => `
  CREATE OR REPLACE VIEW entitlements AS
  SELECT u.id AS user_id, p.id AS plan_id, p.name AS plan_name,
    ${number('active_magnets', 'magnet_limit')},
    ${number('comments', 'comment_limit')},
    ${number('storage', 'storage_mb')},
    ${flag('email_collection', 'collect_emails')},
    ${flag('facebook_pixel', 'facebook_pixel')},
    ${flag('google_analytics', 'google_analytics')},
    ${flag('advanced_analytics', 'advanced_analytics')},
    coalesce(${override('support', `o.value #>> '{}'`)}, p.support) AS support,
    concat_ws('.', u.xmin, p.xmin) AS version${last}
  FROM users u JOIN plans p ON p.id = u.plan_id;
`;

const overrideValues = (switched: string): string => `
  ALTER TABLE entitlement_overrides
    DROP CONSTRAINT entitlement_overrides__value__check,
    ADD CONSTRAINT entitlement_overrides__value__check CHECK (CASE
      WHEN feature IN ('active_magnets', 'comments')
        THEN jsonb_typeof(value) = 'null' OR value::text ~ '^[0-9]{1,9}$|^1000000000$'
      WHEN feature = 'storage' THEN value::text ~ '^[0-9]{1,8}$'
      WHEN feature = 'support' THEN jsonb_typeof(value) = 'string'
      WHEN feature IN (${switched}) THEN jsonb_typeof(value) = 'boolean'
      ELSE false END);
`;
const SWITCHED = "'email_collection', 'facebook_pixel', 'google_analytics', 'advanced_analytics'";

/**
 * Plans may let a creator leave "Powered by" out of their pages (docs/decisions/0070). Books of practice
 * payments have the days of the practice clock, as the payments have.
 */
export const pagesWithoutPoweredBy: Migration = {
  name: '0199-pages-without-powered-by',
  up: `
    ALTER TABLE plans ADD COLUMN hide_powered_by boolean NOT NULL DEFAULT false;
    UPDATE plans SET hide_powered_by = true WHERE id = 'creator';
    ALTER TABLE users ADD COLUMN without_powered_by boolean NOT NULL DEFAULT false;
    ${overrideValues(`${SWITCHED}, 'hide_powered_by'`)}
    ${view(`,\n    ${flag('hide_powered_by', 'hide_powered_by')}`)}

    CREATE FUNCTION referral_moment(partner text) RETURNS timestamptz LANGUAGE sql VOLATILE AS $$
      SELECT clock_timestamp() + CASE
        WHEN (SELECT is_practice FROM referral_partners WHERE id = partner)
        THEN coalesce((SELECT ahead_seconds FROM practice_world), 0) ELSE 0 END * interval '1 second'
    $$;
    CREATE FUNCTION time_referral_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.at := coalesce(NEW.at, referral_moment(NEW.partner_id));
      RETURN NEW;
    END $$;
    CREATE FUNCTION time_referral_payout() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.made_at := coalesce(NEW.made_at, referral_moment(NEW.partner_id));
      RETURN NEW;
    END $$;
    ALTER TABLE referral_transactions ALTER COLUMN at DROP DEFAULT;
    ALTER TABLE referral_payouts ALTER COLUMN made_at DROP DEFAULT;
    CREATE TRIGGER referral_transactions__time BEFORE INSERT ON referral_transactions
      FOR EACH ROW EXECUTE FUNCTION time_referral_transaction();
    CREATE TRIGGER referral_payouts__time BEFORE INSERT ON referral_payouts
      FOR EACH ROW EXECUTE FUNCTION time_referral_payout();
  `,
  down: `
    DROP TRIGGER referral_payouts__time ON referral_payouts;
    DROP TRIGGER referral_transactions__time ON referral_transactions;
    ALTER TABLE referral_payouts ALTER COLUMN made_at SET DEFAULT now();
    ALTER TABLE referral_transactions ALTER COLUMN at SET DEFAULT clock_timestamp();
    DROP FUNCTION time_referral_payout(), time_referral_transaction(), referral_moment(text);

    DROP VIEW entitlements;
    ${view('')}
    DELETE FROM entitlement_overrides WHERE feature = 'hide_powered_by';
    ${overrideValues(SWITCHED)}
    ALTER TABLE users DROP COLUMN without_powered_by;
    ALTER TABLE plans DROP COLUMN hide_powered_by;
  `,
};
