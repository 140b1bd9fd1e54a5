import type { SourceFiles } from '../source-files.ts';

const isTest = /\.(?:test|attack|e2e)\.tsx?$|\/testing\/|-samples\.ts$/;
const isProduct = (path: string): boolean =>
  /^server\/(?:(?:features|platform|start)\/.+|[^/]+)\.tsx?$/.test(path) && !isTest.test(path);

/** Text of a statement, in capitals as it is written here. */
const SQL =
  /\b(?:SELECT\s[\s\S]{0,400}?\sFROM|INSERT INTO|UPDATE\s+[a-z_".]+(?:\s+(?:AS\s+)?[a-z_]+)?\s+SET|DELETE FROM|TRUNCATE|CREATE TABLE)\b|['"`](?:LISTEN|NOTIFY)\s|\.query(?:<[^(]*>)?\(\s*['"`]/;
/** The same in small letters, where a text begins with it. */
const SMALL_SQL =
  /[`'"]\s*(?:select\s[\s\S]{0,400}?\sfrom\s|insert into\s|delete from\s|update\s+[a-z_]+\s+set\s)/;
/** knex builders: `db('users')`, `trx('leads as l')`, `db.raw(...)`. */
const BUILDER =
  /\b(?:db|trx|tx|knex|transaction|database|connection)(?:\.(?:raw|from|into|table|select))?(?:<[^(]*>)?\(\s*['"`]/;

/** Steps of the schema, and the parts of the platform that are the database's own. */
const isDatabaseRoom =
  /^server\/platform\/db\/(?:migrations\/|embedded\/connection|answer-watch|change-feed|housekeeping|migrate|passing-notes|statements\/csv-rows|write-check)/;

/** SQL stands in `*.queries.ts` only. */
export function findStraySql(files: SourceFiles): string[] {
  return [...files].flatMap(([path, text]) => {
    if (!isProduct(path) || isDatabaseRoom.test(path) || path.endsWith('.queries.ts')) return [];
    const code = withoutComments(text);
    return SQL.test(code) || SMALL_SQL.test(code) || BUILDER.test(code) ? [`${path} has SQL`] : [];
  });
}

/** Names with an underscore in code: fields of a row. */
const ROW_FIELD =
  /(?:\.|[{,]\s*|^\s*)([a-z]+(?:_[a-z0-9]+)+)\b(?=\s*[,:}?.)\];=!&|<>+-]|\s*$|\s)/gm;

/** The same fields by index, `row['user_id']`, and as computed keys, `{ ['user_id']: id }`. */
const FIELD_BY_INDEX =
  /(?<=[\w)\]]|\?\.)\[\s*(['"])([a-z]+(?:_[a-z0-9]+)+)\1\s*\]|\[\s*(['"])([a-z]+(?:_[a-z0-9]+)+)\3\s*\](?=:)/g;

/** Stripe’s objects have Stripe’s names: its local double with the pages of practice, and the adapter that talks to it. */
const speaksStripe = /^server\/features\/billing\/(?:stripe-double|practice|provider\/stripe)[/-]/;

/** Readers of plans that decide nothing about what a creator may use, each with its reason. */
const planReaders: { readonly [path: string]: string } = {
  'server/features/auth/auth.queries.ts': 'a session names the plan',
  'server/features/account/export/export-sources.queries.ts': 'names of the plans of the copy',
  'server/features/analytics/growth/count-figures.queries.ts': 'counts creators by plan',
  'server/features/analytics/growth/growth.queries.ts': 'names the plans it counted',
  'server/features/account/export/billing-sources.queries.ts': 'plans of what was paid',
  'server/features/billing/billing-rows.queries.ts': 'names the plans of what was paid',
  'server/features/billing/books/book-file.queries.ts': 'names the plans of what was paid',
  'server/features/billing/books/book-rows.queries.ts': 'names the plans of what was paid',
  'server/features/billing/inbox/checkouts.queries.ts': 'names the plan that is bought',
  'server/features/billing/manual/manual-invoices.queries.ts': 'names the plans of what was billed',
  'server/features/billing/manual/manual-rows.queries.ts': 'names the plan that is asked for',
  'server/features/billing/provider/plan-prices.queries.ts': 'prices of plans',
  'server/features/billing/coupons/coupons.queries.ts': 'names the plan of a code',
  'server/features/billing/prices/old-prices.queries.ts': 'what newcomers pay',
  'server/features/billing/prices/price-moves.queries.ts': 'names and prices',
};
const PLAN_READ =
  /\b(?:FROM|JOIN|UPDATE|INTO) plans\b|\(['"]plans(?: as \w+)?['"]|users\.plan_id|\bu\.plan_id|['"]plan_id['"]|\bSELECT[^`]*\bplan_id\b[^`]*FROM users\b|\b(?:FROM|JOIN) (?:plan_grants|entitlement_overrides)\b|\(['"](?:plan_grants|entitlement_overrides)/;

/** What a creator may use is said in `subscriptions`, and by its view `entitlements` (decision 0055). */
export function findPlanReaders(files: SourceFiles): string[] {
  return [...files].flatMap(([path, text]) => {
    if (!isProduct(path) || !path.startsWith('server/') || path in planReaders) return [];
    if (/^server\/(?:features\/subscriptions|platform\/db\/migrations|testing)\//.test(path))
      return [];
    const found = PLAN_READ.exec(withoutComments(text));
    return found === null ? [] : [`${path} reads plans: ${found[0].slice(0, 60)}`];
  });
}

/** Results of checks. */
const LEDGER = 'leads|grants|unlock_attempts|figure_events';
const LEDGER_WRITE = new RegExp(
  `\\b(?:INSERT INTO|UPDATE|DELETE FROM|TRUNCATE)\\s+(?:${LEDGER})\\b` +
    `|\\(\\s*['"\`](?:${LEDGER})(?: as \\w+)?['"\`]\\s*\\)[^;]*?\\.(?:insert|update|del|delete|truncate)\\(`,
);
/** Writers of these tables outside of `leads`, each with its reason. */
const ledgerWriters: { readonly [path: string]: string } = {
  'server/features/account/deletion/erase-rows.queries.ts': 'an account ends with all it has',
  'server/features/sandbox/demo/demo-history.queries.ts': 'made-up history of the demo',
};

/** Results of checks, and what follows of them, are written in `leads`. */
export function findLedgerWriters(files: SourceFiles): string[] {
  return [...files].flatMap(([path, text]) => {
    if (!isProduct(path) || path in ledgerWriters) return [];
    if (/^server\/(?:features\/leads|platform\/db\/migrations)\//.test(path)) return [];
    const found = LEDGER_WRITE.exec(withoutComments(text));
    return found === null ? [] : [`${path} writes: ${found[0].slice(0, 60)}`];
  });
}

/** Rows of the database stay in the queries: other code gets camelCase values. */
export function findStrayRows(files: SourceFiles): string[] {
  return [...files].flatMap(([path, text]) => {
    if (!isProduct(path) || isDatabaseRoom.test(path)) return [];
    if (/\.(?:queries|view)\.ts$/.test(path) || speaksStripe.test(path)) return [];
    const whole = withoutComments(text);
    const code = whole.replaceAll(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g, "''");
    const found = [
      ...[...code.matchAll(ROW_FIELD)].map((match) => match[1] ?? ''),
      ...[...whole.matchAll(FIELD_BY_INDEX)].map((match) => match[2] ?? match[4] ?? ''),
    ];
    const names = [...new Set(found)].filter((name) => !wireNames.has(name));
    return names.length > 0 ? [`${path} uses fields of rows: ${names.join(', ')}`] : [];
  });
}

/** External names: PostgreSQL's, browsers', OAuth's (RFC 6749), and codes of the contract that are used as keys. */
const wireNames = new Set([
  'access_token',
  'client_id',
  'client_secret',
  'expires_in',
  'grant_type',
  'redirect_uri',
  'refresh_token',
  'refresh_token_expires_in',
  'sign_in',
  'sign_up',
  'reset_password',
  'verify_email',
  'account_exists',
  'password_changed',
  'linkedin_connected',
  // OpenID Connect.
  'email_verified',
  'given_name',
  'family_name',
  'id_token_signed_response_alg',
  'authorization_endpoint',
  'plan_ended',
  'weekly_summary',
  'usage_notice',
  'payment_failed',
  'payment_recovered',
  'invoice_link',
  'price_moves',
  'price_stays',
  'plan_requested',
  'plan_request_declined',
  'invoice_issued',
  'invoice_reminder',
  'invoice_closed',
  'page_taken_down',
  'page_restored',
  'delete_account',
  'deletion_scheduled',
  'deletion_reminder',
  'deletion_cancelled',
  'account_deleted',
  'creator_left',
  'page_closed',
  'page_ended',
  'delivery_test',
  'operator_entered',
  'access_ended',
  'operator_invited',
  'creator_invited',
  'support_asked',
  'creator_name',
  'ticket_number',
  'operator_name',
  'support_answered',
  'notification_digest',
  'creator_message',
  'creator_message_test',
  // Kinds of notifications.
  'broken_link',
  'new_browser',
  'first_name',
  'export_ready',
  'lead_export_ready',
  // Options of csv-stringify.
  'escape_formulas',
  'record_delimiter',
  'leads_released',
  'leads_due',
  'confirm_address',
  'content_link',
  'content_updated',
  'comment_settled',
  'erasure_link',
  'erasure_receipt',
  'not_visible',
  'layout_changed',
  'not_trusted',
  // Of the file of networks' countries.
  'iso_code',
  'short_name',
  'start_url',
  'background_color',
  'theme_color',
  'application_name',
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  // Settings of PostgreSQL.
  'listen_addresses',
  'unix_socket_directories',
  'log_checkpoints',
]);

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*$/gm, '');
}
