import type { LeadSummary } from '#shared/leads/leads.contract.ts';
import { bandOf, wholeScore } from '#shared/leads/score-rules.ts';
import { toLeadTouch } from '../origin/touch.rules.ts';
import type { LeadRow } from './lead-page.queries.ts';

function emailStateOf(
  { email }: Pick<LeadRow, 'email'>,
  showsEmails: boolean,
): LeadSummary['emailState'] {
  if (!showsEmails) return 'not_in_plan';
  return email === null ? 'missing' : 'known';
}

/** A row as its creator sees it. Where the plan has no emails, no address leaves the server. */
export function toLeadSummary(
  row: LeadRow,
  { showsEmails }: { showsEmails: boolean },
): LeadSummary {
  const { method, confidence, comment, commentState, word } = row;
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    headline: row.headline,
    photoUrl: row.photoUrl,
    profileUrl: row.profileUrl,
    email: showsEmails ? row.email : null,
    unconfirmedEmail: showsEmails ? row.unconfirmedEmail : null,
    emailState: emailStateOf(row, showsEmails),
    stage: row.stage,
    score: wholeScore(row.score),
    band: bandOf(wholeScore(row.score), row),
    tagIds: row.tagIds,
    magnets: row.magnets,
    unlocks: row.leads,
    imported: row.imported,
    latest:
      method === null || confidence === null || commentState === null
        ? null
        : {
            comment,
            commentNow: commentState,
            word,
            method,
            confidence,
            visit: toLeadTouch(row.lastTouch),
          },
    answer: row.answer,
    values: row.values,
    overQuota: row.isOverQuota,
    createdAt: row.createdAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
  };
}
