import { of, type Source } from './people-sources.queries.ts';

/** The parts of a copy about payments. */
export const billingSources = {
  billing_account: {
    from: 'billing_accounts b',
    at: 'b.created_at',
    id: `concat_ws(' ', b.user_id, b.provider)`,
    owner: 'b.user_id',
    columns: [
      ...of('b', ['provider', 'external_customer_id', 'card_brand', 'card_last4']),
      ...of('b', ['card_expires_month', 'card_expires_year', 'card_fingerprint', 'billing_name']),
      ...of('b', ['billing_country', 'tax_id', 'credit_cents', 'created_at', 'synced_at']),
    ],
  },
  subscriptions: {
    from: 'billing_subscriptions s',
    at: 's.started_at',
    id: 's.id',
    owner: 's.user_id',
    columns: [
      ...of('s', ['id', 'provider', 'external_id', 'plan_id', 'interval', 'amount_cents']),
      ...of('s', ['status', 'started_at', 'period_start', 'period_end', 'cancel_at']),
      ...of('s', ['canceled_at', 'ended_at', 'paused_until', 'past_due_since', 'access_until']),
      ...of('s', ['cancel_reason', 'cancel_comment', 'synced_at']),
    ],
  },
  invoices: {
    from: 'billing_invoices i',
    at: 'i.issued_at',
    id: 'i.id',
    owner: 'i.user_id',
    columns: [
      ...of('i', ['id', 'provider', 'external_id', 'number', 'status', 'plan_id', 'currency']),
      ...of('i', ['subtotal_cents', 'discount_cents', 'tax_cents', 'total_cents', 'paid_cents']),
      ...of('i', [
        'credit_cents',
        'refunded_cents',
        'country',
        'period_start',
        'period_end',
        'attempts',
      ]),
      ...of('i', ['failure_reason', 'issued_at', 'paid_at']),
    ],
  },
  billing_details: {
    from: 'billing_details b',
    at: 'b.updated_at',
    id: 'b.user_id',
    owner: 'b.user_id',
    columns: [
      ...of('b', ['name', 'line1', 'line2', 'postal_code', 'city', 'country', 'tax_id', 'email']),
      ...of('b', ['updated_at']),
    ],
  },
  issued_invoices: {
    from: 'manual_invoices m JOIN billing_invoices i ON i.id = m.invoice_id',
    at: 'i.issued_at',
    id: 'm.invoice_id',
    owner: 'i.user_id',
    columns: [
      ...of('m', ['invoice_id', 'facts', 'interval', 'list_cents', 'is_renewal', 'due_on']),
      ...of('m', ['reminders', 'reminded_at', 'sent_at', 'paid_reference', 'voided_at']),
      ...of('m', ['credit_number', 'credited_at', 'close_reason']),
    ],
  },
  plan_requests: {
    from: 'plan_requests q',
    at: 'q.requested_at',
    id: 'q.id',
    owner: 'q.user_id',
    columns: [
      ...of('q', ['id', 'plan_id', 'interval', 'state', 'requested_at', 'closed_at']),
      ...of('q', ['close_reason']),
    ],
  },
  price_moves: {
    from: 'moved_subscriptions m JOIN price_moves p ON p.id = m.move_id',
    at: 'm.made_at',
    id: 'm.id',
    owner: 'm.user_id',
    columns: [
      ...of('m', ['id', 'subscription_id', 'state', 'effective_at', 'made_at', 'settled_at']),
      ...of('p', ['plan_id', 'interval', 'from_cents', 'to_cents']),
    ],
  },
  refunds: {
    from: 'billing_refunds r JOIN billing_invoices i ON i.id = r.invoice_id',
    at: 'r.created_at',
    id: 'r.id',
    owner: 'i.user_id',
    columns: of('r', ['id', 'invoice_id', 'amount_cents', 'status', 'reason', 'created_at']),
  },
  payment_disputes: {
    from: 'billing_disputes d JOIN billing_invoices i ON i.id = d.invoice_id',
    at: 'd.created_at',
    id: 'd.id',
    owner: 'i.user_id',
    columns: of('d', ['id', 'invoice_id', 'amount_cents', 'status', 'reason', 'created_at']),
  },
  billing_history: {
    from: 'billing_history h',
    at: 'h.at',
    id: 'h.id',
    owner: 'h.user_id',
    columns: [
      ...of('h', ['id', 'provider', 'at', 'kind', 'plan_id', 'from_plan_id', 'amount_cents']),
      ...of('h', ['effective_at', 'reason']),
    ],
  },
} satisfies { [part: string]: Source };
