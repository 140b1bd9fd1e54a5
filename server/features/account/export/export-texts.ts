import { stringify } from 'csv-stringify';
import { Readable } from 'node:stream';
import type { ExportedRow } from './exported-rows.queries.ts';

type Pages = AsyncIterable<readonly ExportedRow[]>;

/** One JSON object with the rows of a part as its only list, page by page. */
export function toJson(part: string, pages: Pages): Readable {
  async function* text(): AsyncGenerator<string> {
    yield `{${JSON.stringify(part)}: [`;
    let isFirst = true;
    for await (const rows of pages) {
      const lines = rows.map((row) => JSON.stringify(row));
      if (lines.length > 0) yield `${isFirst ? '\n' : ',\n'}${lines.join(',\n')}`;
      isFirst &&= lines.length === 0;
    }
    yield '\n]}\n';
  }
  return Readable.from(text());
}

/**
 * The rows as a table for a spreadsheet. Some cells come from visitors: text that a spreadsheet would
 * read as a formula gets an apostrophe in front.
 */
export function toCsv(columns: readonly string[], pages: Pages): Readable {
  const table = stringify({
    columns: [...columns],
    header: true,
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    cast: {
      date: (value) => value.toISOString(),
      boolean: (value) => (value ? 'true' : 'false'),
      object: (value) => JSON.stringify(value),
    },
  });
  const rows = Readable.from(eachRow(pages));
  rows.on('error', (error) => table.destroy(error));
  table.on('close', () => rows.destroy());
  return rows.pipe(table);
}

async function* eachRow(pages: Pages): AsyncGenerator<ExportedRow> {
  for await (const rows of pages) yield* rows;
}

export interface ReadmeFacts {
  productName: string;
  email: string;
  askedAt: Date;
  /** Uploaded files that did not fit, or are missing in the storage. */
  filesLeftOut: readonly string[];
  filesBytes: number;
}

/** Lists what is in the archive, what is not, and why. */
export function readme({ productName, email, askedAt, filesLeftOut, filesBytes }: ReadmeFacts) {
  const megabytes = Math.round(filesBytes / 1_000_000);
  return `${productName}: the data of the account ${email}
As of ${askedAt.toISOString()} (times are in UTC)

Each part is there twice, as JSON and as CSV:

account            Your account, your profile and your plan
plans              Plans your account was given, and until when
plan_exceptions    Exceptions to the limits of your plan
monthly_unlocks    Unlocks counted in each month
lead_magnets       Your lead magnets with their content, deleted ones too
lead_magnet_tags   The tags you sort your lead magnets by
unpublished_changes  Changes to your lead magnets that you have not published
content_updates    Your notes to people about newer content, and how many were mailed
published_versions Your lead magnets as they were published before, the last 50 of each
takedowns          Pages of yours that were taken down, why, and until when
files              The list of the files you uploaded
leads              Who unlocked, with the email address and the comment. Where erasedAt has a time,
                   the person had them removed
attempts           Every check of a comment and what it found
waiting_comments   Comments that could not be read at once, and their results
comments_you_read  Comments that your own browser or app read under your posts, for 30 days
posts_you_read     When you last read a post, and how many comments it has
visits_by_way      Visits, checks and leads by magnet, way, country, device and browser, by quarters of an hour
steps              Each try, lead, email, delivery and opening that figures count
integrations       Your settings for pixels and analytics
emails_to_you      Emails sent to your address: their subjects and dates
sign_ins           How you signed in, for 180 days
sessions           Where you are signed in
paired_devices     Browsers and apps that may read posts for you
linkedin_sign_in   The LinkedIn account you can sign in with
company_pages      Company pages you connected, as LinkedIn names them
company_posts      Posts that were looked up for your company pages, for 90 days
support_tickets    Your tickets to support, with what you attached
support_messages   The messages of these tickets, with the ids of files
invitation         When an operator invited you and you accepted
notification_settings  The channels of your notifications, and your quiet times
push_browsers      Browsers in which you get push
messages           Messages from operators
notifications      Your notifications in the app, for 90 days
news_read          Which news you have read
news_reactions     Your reactions to news
news_feed          When you made the address of your RSS feed
first_steps        When you closed the first steps, and when your post was published
referral_clicks    Clicks on your referral link, by day and source
referral_ledger    Your earnings from people you brought, and their payment
referral_payouts   Amounts paid out to you or turned into credit
weekly_summary     Whether a summary of each week is emailed to you

The folder "uploads" holds the uploaded files and your photo, your logo and cover, up to ${megabytes} MB in all, the smallest
first.
${leftOutText(filesLeftOut)}
What is not included:

- Leads over your monthly limit are listed without name, email address and comment, as in the
  console (over_quota is true). The same goes for their attempts, waiting comments and comments
  you read.
- Passwords, access tokens and links that sign in are never exported. Passwords are stored only as a
  hash.
- Single visits. Their counts are in visits_by_way.
- The text of emails, which is not kept.

In the CSV files a cell that begins with = + - or @ has an apostrophe before it, so that no spreadsheet
takes it for a formula. The JSON files have the text as it is.
`;
}

function leftOutText(names: readonly string[]): string {
  if (names.length === 0) return '';
  const list = names.map((name) => `- ${name.replaceAll(/\p{Cc}/gu, ' ')}\n`).join('');
  return `\nThese files are not in it. Download them in the editor of their lead magnet:\n${list}`;
}
