import type { OwnReferrals, ReferralEvent } from '#shared/referrals/referrals.contract.ts';
import type { ReferralTerms } from '#shared/referrals/referral-terms.ts';
import { cutPage, readCursor } from '#server/platform/db/statements/keyset-cursor.ts';
import type { Platform } from '#server/platform/platform.ts';
import { noteOwnNetwork } from '../ledger/doubts.queries.ts';
import {
  type Balances,
  findPartner,
  noBalances,
  selectBalances,
} from '../ledger/ledger.queries.ts';
import type { PayoutDetailsStore } from '../payouts/payout-details.ts';
import { tellsApart } from '../referrals.rules.ts';
import * as queries from './own-referrals.queries.ts';

/** What a creator sees of their referrals. */
export interface OwnReferralsService {
  /** Also notes the network of the day, because a sign-up from it is doubtful. */
  read(creator: { id: string; code: string; network: string }): Promise<OwnReferrals>;
  listEvents(
    creatorId: string,
    page: { cursor?: string | undefined; limit: number },
  ): Promise<{ items: ReferralEvent[]; nextCursor: string | null }>;
  /** Whether the screen of this creator shows the books of practice. */
  showsPractice(creatorId: string): Promise<boolean>;
}

/** Reads figures, ledger and payouts of one creator; another's are never touched. */
export function createOwnReferrals(
  { db, hasher, logger, publicUrl }: Pick<Platform, 'db' | 'hasher' | 'logger' | 'publicUrl'>,
  ports: {
    details: PayoutDetailsStore;
    offersCredit(creatorId: string, isPractice: boolean): Promise<boolean>;
    readTerms(): Promise<ReferralTerms>;
  },
): OwnReferralsService {
  const showsPractice = (creatorId: string) => queries.hasOnlyPractice(db, creatorId);
  const noteNetwork = async (creatorId: string, network: string) => {
    if (!tellsApart(network)) return;
    await noteOwnNetwork(db, creatorId, Buffer.from(await hasher.hash(network, ''), 'hex'));
  };
  const partnerOf = async (creatorId: string) =>
    findPartner(db, creatorId, await showsPractice(creatorId));

  return {
    showsPractice,

    async read({ id, code, network }) {
      // A hint against fraud keeps nobody from reading.
      await noteNetwork(id, network).catch((error: unknown) =>
        logger.warn({ reason: String(error) }, 'the network of a referrer was not noted'),
      );
      const isPractice = await showsPractice(id);
      const partner = await findPartner(db, id, isPractice);
      const [
        terms,
        counts,
        lastYear,
        clickDays,
        sources,
        details,
        balances,
        payouts,
        offersCredit,
        hidesPoweredBy,
      ] = await Promise.all([
        ports.readTerms(),
        queries.selectCounts(db, id, isPractice),
        queries.selectYear(db, id, isPractice),
        queries.selectClickDays(db, id),
        queries.selectSources(db, id),
        ports.details.read(id),
        partner === undefined ? noBalances : selectBalances(db, partner.id),
        partner === undefined ? [] : queries.selectOwnPayouts(db, partner.id),
        ports.offersCredit(id, isPractice),
        queries.hidesPoweredBy(db, id),
      ]);
      return {
        code,
        link: `${publicUrl}/?ref=${encodeURIComponent(code)}`,
        terms,
        hidesPoweredBy,
        isPractice,
        ...counts,
        lastYear,
        balances: toBalances(balances),
        clickDays,
        sources: sources.map(({ source, title, clicks }) => ({
          source: source === 'link' || source === 'qr' ? source : ('footer' as const),
          magnetTitle: title,
          clicks,
        })),
        details,
        offersCredit,
        payouts: payouts.map(({ madeAt, settledAt, ...payout }) => ({
          ...payout,
          madeAt: madeAt.toISOString(),
          settledAt: settledAt?.toISOString() ?? null,
        })),
      };
    },

    async listEvents(creatorId, { cursor, limit }) {
      const partner = await partnerOf(creatorId);
      if (partner === undefined) return { items: [], nextCursor: null };
      const after = cursor === undefined ? null : readCursor(cursor);
      const found = await queries.selectEvents(db, partner.id, { after, limit });
      const { rows, nextCursor } = cutPage(found, limit);
      return { items: rows.map(toEvent), nextCursor };
    },
  };
}

/** Balances in the shape of the contract. */
export function toBalances({ held, approved, paying, paid, credit }: Balances) {
  return {
    heldCents: held,
    approvedCents: approved,
    payingCents: paying,
    paidCents: paid,
    creditCents: credit,
  };
}

function toEvent(row: queries.EventRow): ReferralEvent {
  const { id, at, kind, cents, cause, personName, decision, failure } = row;
  const refused = kind === 'refuse' || kind === 'reinstate';
  return {
    id,
    at: at.toISOString(),
    kind,
    amountCents: cents,
    person: personName === null ? null : ([...personName.trim()][0] ?? null),
    commission: kind === 'earn' ? commissionOf(row) : null,
    cause,
    reason: refused ? decision : kind === 'failed' ? failure : null,
  };
}

function commissionOf(row: queries.EventRow): ReferralEvent['commission'] {
  const { state, amountCents, reversedCents, paidCents, ratePercent, releaseAt } = row;
  if (state === null || state === 'forfeited') return null;
  return {
    state:
      state === 'refused'
        ? state
        : reversedCents === amountCents
          ? 'reversed'
          : row.payoutState === 'paid'
            ? row.payoutKind === 'credit'
              ? 'credited'
              : 'paid'
            : state,
    paidCents,
    ratePercent,
    releaseAt: releaseAt.toISOString(),
  };
}
