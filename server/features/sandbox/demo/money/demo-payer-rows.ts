import { emailKey } from '#shared/auth/email-address.ts';
import type { PastGrant } from '#server/features/subscriptions/grants/plan-grants.queries.ts';
import { randomIds } from '#server/platform/ids.ts';
import { seededChance } from '../demo-curve.ts';
import { beganAt } from '#server/features/billing/practice/past/past-lives.ts';
import type { DemoPayer } from './demo-payers.ts';

type Row = Readonly<Record<string, unknown>>;

const DAY_MS = 86_400_000;
const CLICK_DAYS = 90;
/** How long before the first payment somebody signed up. */
const SIGN_UP_DAYS = 3;

/** The account of a payer; it has no password. */
export function userRow(
  payer: DemoPayer,
  { id, referrer, now }: { id: string; referrer: string; now: number },
): Row {
  const { name, email } = payer;
  const at = new Date((beganAt(payer, now) - SIGN_UP_DAYS * 86_400) * 1_000);
  return {
    id,
    name,
    email,
    emailKey: emailKey(email),
    passwordHash: null,
    referralCode: randomIds.rowId().slice(0, 10),
    referredBy: payer.isReferred === true ? referrer : null,
    isDemo: true,
    emailVerifiedAt: at,
    createdAt: at,
  };
}

/** Plans and exceptions that an operator gave. */
export function giftsOf(
  cast: readonly { payer: DemoPayer; id: string }[],
  now: Date,
): { grants: PastGrant[]; overrides: Row[] } {
  const given = { actor: 'demo', createdAt: new Date(now.getTime() - 9 * DAY_MS) };
  const untilOf = ({ days }: { days: number }) => new Date(now.getTime() + days * DAY_MS);
  return {
    grants: cast.flatMap(({ payer, id: userId }): PastGrant[] => {
      const { gift } = payer;
      if (gift === undefined) return [];
      const { planId, reason } = gift;
      const of = { id: randomIds.rowId(), userId, planId, reason };
      const startsAt = given.createdAt;
      const open = { until: untilOf(gift), endedAt: null, endedBy: null };
      return [{ ...of, ...given, ...open, source: 'operator', startsAt }];
    }),
    overrides: cast.flatMap(({ payer, id: userId }): Row[] => {
      const { override } = payer;
      if (override === undefined) return [];
      const { feature, value, reason } = override;
      const of = { id: randomIds.rowId(), userId, feature, reason };
      return [{ ...of, ...given, value: JSON.stringify(value), until: untilOf(override) }];
    }),
  };
}

/** Clicks on the demo creator's link, a few more each month. */
export function clicksOf(userId: string, now: Date): Row[] {
  const chance = seededChance(20_261_004);
  return Array.from({ length: CLICK_DAYS }, (_, daysAgo) => daysAgo).flatMap((daysAgo) => {
    const day = new Date(now.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10);
    const busy = 1 - daysAgo / (CLICK_DAYS * 1.5);
    const sources = [
      ['link', Math.round(chance() * 7 * busy)],
      ['qr', Math.round(chance() * 1.4 * busy)],
    ] as const;
    return sources
      .filter(([, clicks]) => clicks > 0)
      .map(([source, clicks]) => ({ userId, day, source, clicks }));
  });
}
