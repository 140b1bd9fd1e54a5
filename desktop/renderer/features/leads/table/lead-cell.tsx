import { Link } from 'react-router-dom';
import { commentStates } from '#shared/leads/comment-states.ts';
import { methodName } from '#shared/leads/comment-methods.ts';
import { sourceName } from '#shared/leads/lead-sources.ts';
import type { LeadSummary } from '#shared/leads/leads.contract.ts';
import { WithPlans } from '#desktop/renderer/features/subscriptions/plan-with.tsx';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { Face } from '#desktop/renderer/ui/texts/face.tsx';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';
import { BandChip } from '../score/band-chip.tsx';
import { StageName, TagList } from '../tag-list.tsx';
import type { DeskNames } from './lead-queries.ts';

const nothing = <span className="text-ink-soft">–</span>;

/** One value of a lead. */
export function LeadCell({
  lead,
  column,
  desk,
  address,
  timeZone,
}: {
  lead: LeadSummary;
  column: string;
  desk: DeskNames | undefined;
  /** Of the lead's page, with the view around it. */
  address: string;
  timeZone: string;
}) {
  const { latest } = lead;
  switch (column) {
    case 'name':
      return (
        <span className="flex min-w-0 items-center gap-2.5">
          <Face name={lead.name} photoUrl={lead.photoUrl} className="size-7 text-[0.6875rem]" />
          <Link to={address} tabIndex={-1} className="truncate font-medium hover:underline">
            <bdi>{lead.overQuota ? 'Lead over your limit' : lead.name}</bdi>
          </Link>
          {lead.overQuota && <Badge tone="wait">Over limit</Badge>}
          {lead.imported && lead.unlocks === 0 && <Badge>Imported</Badge>}
        </span>
      );
    case 'email':
      return <EmailText lead={lead} />;
    case 'score':
      // What is over quota tells nothing yet.
      return lead.overQuota ? nothing : <span className="tabular-nums">{lead.score}</span>;
    case 'band':
      return lead.overQuota ? nothing : <BandChip band={lead.band} />;
    case 'stage':
      return <StageName id={lead.stage} desk={desk} />;
    case 'tags':
      return lead.tagIds.length === 0 ? nothing : <TagList ids={lead.tagIds} desk={desk} isLine />;
    case 'comment':
      return latest?.comment == null ? nothing : <bdi>{latest.comment}</bdi>;
    case 'commentNow': {
      if (latest === null) return nothing;
      const { commentNow } = latest;
      const isChanged = commentNow === 'gone' || commentNow === 'edited';
      const words = commentStates[commentNow];
      return isChanged ? <Badge tone="wait">{words}</Badge> : words;
    }
    case 'answer':
      return lead.answer === null ? (
        nothing
      ) : (
        <bdi title={lead.answer.question}>{lead.answer.answer}</bdi>
      );
    case 'magnets':
      return <bdi>{lead.magnets.map(({ title }) => title).join(', ')}</bdi>;
    case 'word':
      return latest?.word ?? nothing;
    case 'method':
      return latest === null ? nothing : methodName(latest.method);
    case 'source':
      return latest?.visit == null ? nothing : sourceName(latest.visit.source);
    case 'referrer':
    case 'utmSource':
    case 'utmMedium':
    case 'utmCampaign':
    case 'utmTerm':
    case 'utmContent': {
      const value = latest?.visit?.[column] ?? null;
      return value === null ? nothing : <bdi>{value}</bdi>;
    }
    case 'unlocks':
      return <span className="tabular-nums">{lead.unlocks}</span>;
    case 'headline':
      return lead.headline ?? nothing;
    case 'lastAt':
      return <TimeText at={lead.lastAt} zone={timeZone} />;
    case 'createdAt':
      return <TimeText at={lead.createdAt} zone={timeZone} />;
    default: {
      const value = lead.values[column.replace('own:', '')];
      if (value === undefined) return nothing;
      return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value);
    }
  }
}

/** The address, or why there is none. */
export function EmailText({
  lead,
}: {
  lead: Pick<LeadSummary, 'email' | 'unconfirmedEmail' | 'emailState' | 'overQuota'>;
}) {
  if (lead.emailState === 'not_in_plan') {
    return (
      <span className="text-ink-soft">
        <WithPlans feature="collectEmails" />
      </span>
    );
  }
  if (lead.overQuota) return <span className="text-ink-soft">Shown once released</span>;
  if (lead.unconfirmedEmail !== null) {
    return (
      <>
        <bdi>{lead.unconfirmedEmail}</bdi> <span className="text-ink-soft">not confirmed</span>
      </>
    );
  }
  return lead.email ?? <span className="text-ink-soft">No email yet</span>;
}
