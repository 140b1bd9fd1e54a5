import { of, type Source } from './people-sources.queries.ts';

/** What an export has of referrals; people who were brought have no name in it. */
export const referralSources = {
  referral_clicks: {
    from: 'referral_clicks c',
    at: 'c.day::timestamptz',
    id: `concat_ws(' ', c.day, c.source)`,
    owner: 'c.user_id',
    columns: [`to_char(c.day, 'YYYY-MM-DD') AS day`, 'c.source', 'c.clicks'],
  },
  referral_ledger: {
    from: `referral_transactions t JOIN referral_partners p ON p.id = t.partner_id
      LEFT JOIN referral_commissions c ON c.id = t.commission_id`,
    at: 't.at',
    id: 't.id',
    owner: 'p.user_id',
    columns: [
      ...of('t', ['id', 'at', 'kind', 'cause', 'commission_id', 'payout_id']),
      `(SELECT max(e.amount_cents) FROM referral_entries e WHERE e.transaction_id = t.id) AS moved_cents`,
      ...of('c', ['paid_cents', 'rate_percent', 'amount_cents', 'reversed_cents', 'state']),
      ...of('c', ['release_at', 'decision']),
      'p.is_practice',
    ],
  },
  referral_payouts: {
    from: 'referral_payouts o JOIN referral_partners p ON p.id = o.partner_id',
    at: 'o.made_at',
    id: 'o.id',
    owner: 'p.user_id',
    columns: of('o', ['id', 'kind', 'amount_cents', 'state', 'failure', 'made_at', 'settled_at']),
  },
} satisfies { [part: string]: Source };
