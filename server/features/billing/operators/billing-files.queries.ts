import type { Knex } from 'knex';
import type { BillingFileOrder } from '#shared/billing/operator-billing.contract.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { copyCsvRows, csvText } from '#server/platform/db/statements/csv-rows.ts';
import { withLiterals } from '#server/platform/db/statements/literals.ts';
import { selectInvoices, selectSubscriptions } from '../billing-rows.queries.ts';
import { selectEvents } from '../inbox/events.queries.ts';
import { selectReconciliations } from '../inbox/reconciliations.queries.ts';
import { selectRequests } from '../manual/manual-rows.queries.ts';

type List = BillingFileOrder['list'];
type Column = readonly [heading: string, sql: string];

/** Of a file nothing is left out. */
const ALL = Number.MAX_SAFE_INTEGER;

const text = (heading: string, column: string): Column => [heading, csvText(`r.${column}::text`)];
const number = (heading: string, column: string): Column => [heading, `r.${column}::text`];
const dollars = (heading: string, column: string): Column => [
  heading,
  `to_char(r.${column} / 100.0, 'FM9999999990.00')`,
];
const moment = (heading: string, column: string): Column => [
  `${heading} (UTC)`,
  `to_char(r.${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
];

const creator = [
  text('Creator', 'user_name'),
  text('Email', 'user_email'),
  text('Creator id', 'user_id'),
];

const files: Record<List, { columns: readonly Column[]; latest: string }> = {
  subscriptions: {
    latest: 'started_at',
    columns: [
      ...creator,
      text('Plan', 'plan_name'),
      text('Interval', 'interval'),
      dollars('Price', 'amount_cents'),
      ['Currency', `'USD'`],
      [
        'State',
        `CASE WHEN r.status IN ('active', 'trialing') AND r.cancel_at IS NOT NULL
         THEN 'ending' ELSE r.status END`,
      ],
      text('Provider', 'provider'),
      moment('Started', 'started_at'),
      moment('Paid until', 'period_end'),
      moment('Ends', 'cancel_at'),
      moment('Ended', 'ended_at'),
      moment('Paused until', 'paused_until'),
      moment('Past due since', 'past_due_since'),
      moment('Access until', 'access_until'),
      text('Next plan', 'next_plan_name'),
      dollars('Next price', 'next_amount_cents'),
      moment('Next price from', 'next_at'),
      ['Old price', `CASE WHEN r.has_old_price THEN 'yes' ELSE 'no' END`],
      text('Why it ends', 'cancel_reason'),
      text('Id at the provider', 'external_id'),
    ],
  },
  invoices: {
    latest: 'issued_at',
    columns: [
      text('Number', 'number'),
      ...creator,
      text('Plan', 'plan_name'),
      text('State', 'status'),
      dollars('Total', 'total_cents'),
      dollars('Tax in it', 'tax_cents'),
      dollars('Discount', 'discount_cents'),
      dollars('Paid', 'paid_cents'),
      dollars('Paid from credit', 'credit_cents'),
      dollars('Refunded', 'refunded_cents'),
      ['Currency', `'USD'`],
      text('Provider', 'provider'),
      moment('Issued', 'issued_at'),
      moment('Paid', 'paid_at'),
      text('To be paid by', 'due_on'),
      number('Attempts', 'attempts'),
      moment('Next attempt', 'next_attempt_at'),
      text('Why it failed', 'failure_reason'),
      text('Id at the provider', 'external_id'),
    ],
  },
  requests: {
    latest: 'requested_at',
    columns: [
      ...creator,
      text('Plan', 'plan_name'),
      text('Interval', 'interval'),
      text('State', 'state'),
      moment('Asked', 'requested_at'),
      moment('Answered', 'closed_at'),
      text('Answer', 'close_reason'),
    ],
  },
  events: {
    latest: 'received_at',
    columns: [
      text('Type', 'type'),
      text('From', 'source'),
      ...creator,
      moment('Created', 'created_at'),
      moment('Received', 'received_at'),
      moment('Handled', 'handled_at'),
      number('Attempts', 'attempts'),
      text('Error', 'error'),
      text('Customer', 'customer_id'),
      text('Id at the provider', 'external_id'),
    ],
  },
  comparisons: {
    latest: 'started_at',
    columns: [
      moment('Started', 'started_at'),
      moment('Finished', 'finished_at'),
      text('Asked by', 'operator_name'),
      number('Customers', 'customers'),
      number('Not reached', 'failed'),
      ['Differences', 'jsonb_array_length(r.differences)::text'],
    ],
  },
};

/** The first line of a list's file. */
export const headOf = (list: List): string =>
  files[list].columns.map(([heading]) => `"${heading}"`).join(',');

/** The rows that the screen pages through as lines of CSV, the latest first. */
export function copyBillingRows(db: Database, order: BillingFileOrder): AsyncGenerator<Buffer> {
  const { columns, latest } = files[order.list];
  const { sql, bindings } = rowsOf(db, order).toSQL();
  return copyCsvRows(
    db,
    `SELECT ${columns.map(([, cell], at) => `${cell} AS c${at}`).join(', ')}
     FROM (${withLiterals(sql, bindings)}) r ORDER BY r.${latest} DESC, r.id DESC`,
  );
}

function rowsOf(db: Database, order: BillingFileOrder): Pick<Knex.QueryBuilder, 'toSQL'> {
  switch (order.list) {
    case 'subscriptions':
      return selectSubscriptions(db, order, ALL);
    case 'invoices':
      return selectInvoices(db, { ...order, isFailed: order.isFailed === 'true' }, ALL);
    case 'requests':
      return selectRequests(db, order, ALL);
    case 'events':
      return selectEvents(db, order, ALL);
    case 'comparisons':
      return selectReconciliations(db, {}, ALL);
  }
}
