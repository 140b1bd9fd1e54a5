import type { AuditLog } from '#server/features/audit/audit-log.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import { startRounds } from '#server/platform/jobs/rounds.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type ClickRecorder, createClickRecorder } from './clicks/click-recorder.ts';
import { type Commissions, createCommissions } from './ledger/commissions.ts';
import { createDecisions, type DecideCommission } from './ledger/decisions.ts';
import { createPayoutDetails, type PayoutDetailsStore } from './payouts/payout-details.ts';
import { createPayouts, type Payouts } from './payouts/payouts.ts';
import { createReferralCodes, type ReferralCodes } from './referrals.service.ts';
import {
  createOperatorReferrals,
  type OperatorReferralsService,
} from './views/operator-referrals.ts';
import { createOwnReferrals, type OwnReferralsService } from './views/own-referrals.ts';
import type { ReferralTerms } from '#shared/referrals/referral-terms.ts';

/** Codes of links, and what they earn. */
export interface Referrals extends ReferralCodes {
  clicks: ClickRecorder;
  commissions: Commissions;
  decide: DecideCommission;
  details: PayoutDetailsStore;
  payouts: Payouts;
  own: OwnReferralsService;
  operators: OperatorReferralsService;
  readTerms(): Promise<ReferralTerms>;
  close(): Promise<void>;
}

/** How long a commission may wait after its hold. */
const ROUND_MS = 60_000;

/** Links, clicks, commissions and payouts (docs/decisions/0057). Knows nobody who bills. */
export function createReferrals(
  platform: Pick<Platform, 'db' | 'hasher' | 'ids' | 'key' | 'logger' | 'publicUrl'>,
  { audit, settings }: { audit: AuditLog; settings: Pick<SettingsService, 'read'> },
): Referrals {
  const { logger } = platform;
  const readTerms = async () => (await settings.read()).referralTerms;
  const clicks = createClickRecorder(platform);
  const commissions = createCommissions(platform, { readTerms });
  const details = createPayoutDetails(platform);
  const payouts = createPayouts(platform, { audit, details, readTerms });
  const { offersCredit } = payouts;
  const rounds = startRounds(() => commissions.approveDue(), {
    everyMs: ROUND_MS,
    onError: (error) => logger.warn({ reason: String(error) }, 'commissions were not approved'),
  });
  return {
    ...createReferralCodes(platform),
    clicks,
    commissions,
    decide: createDecisions(platform, { audit }),
    details,
    payouts,
    own: createOwnReferrals(platform, { details, offersCredit, readTerms }),
    operators: createOperatorReferrals(platform, { audit, details, readTerms }),
    readTerms,
    async close() {
      await rounds.stop();
      await clicks.settle();
    },
  };
}
