import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowLeft, ChevronDown, ChevronUp, ExternalLink, UserRoundX } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { ApiError } from '#shared/api/client.ts';
import { leadDetailApi, type LeadDetail } from '#shared/leads/lead-detail.contract.ts';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import { useUser } from '../../../session/session.ts';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { itemsOf } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { useDocumentTitle } from '#desktop/renderer/ui/panels/page-header.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { ErrorState } from '#desktop/renderer/ui/panels/error-state.tsx';
import { LoadingRows } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { Face } from '#desktop/renderer/ui/texts/face.tsx';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';
import { eventText } from '../lead-texts.ts';
import { EmailText } from '../table/lead-cell.tsx';
import { type DeskNames, leadPages, stageName, useDesk } from '../table/lead-queries.ts';
import { leadAddress, tableAddress, useLeadState } from '../table/use-lead-state.ts';
import { DuplicateNote } from '../duplicates/pair-row.tsx';
import { ScoreCard } from '../score/score-card.tsx';
import { CameFrom } from './came-from.tsx';
import { LeadForm } from './lead-form.tsx';
import { LeadNotes } from './lead-notes.tsx';
import { UnlockCard } from './unlock-card.tsx';

/** /crm/:leadId: one person, by its own id or that of one of its unlocks. */
export function LeadScreen() {
  const { leadId = '' } = useParams();
  const query = useQuery(endpointQuery(leadDetailApi.read, { params: { leadId } }));
  const desk = useDesk();
  return (
    <>
      <Neighbours id={query.data?.lead.id ?? leadId} />
      {isUnknown(query.error) ? (
        <Panel>
          <EmptyState
            picture={<UserRoundX aria-hidden size={26} />}
            title="This lead does not exist"
            action={
              <ButtonLink to="/crm" look="primary">
                Go to your leads
              </ButtonLink>
            }
          >
            It was erased, or the link is incomplete.
          </EmptyState>
        </Panel>
      ) : query.isError && query.data === undefined ? (
        <Panel>
          <ErrorState
            title="The lead could not be loaded"
            error={query.error}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        </Panel>
      ) : query.data === undefined ? (
        <Panel bodyClassName="">
          <LoadingRows label="Loading the lead" rows={5} />
        </Panel>
      ) : (
        <Lead detail={query.data} desk={desk} />
      )}
    </>
  );
}

const isUnknown = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'lead_not_found';

/** Rows of a view in which a lead is looked for. */
const LOOKED_THROUGH = 500;

/** The way back, and the rows before and after in the view one came from. */
function Neighbours({ id }: { id: string }) {
  const [state] = useLeadState();
  const query = useInfiniteQuery(leadPages(state));
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const rows = itemsOf(query);
  const at = rows.findIndex((row) => row.id === id);
  // The next one of the last row is on the next page; a lead that was opened by its link is looked for.
  const isAtEnd = at < 0 ? rows.length < LOOKED_THROUGH : at === rows.length - 1;
  useEffect(() => {
    if (isAtEnd && hasNextPage && !isFetchingNextPage && !isFetchNextPageError)
      void fetchNextPage();
  }, [isAtEnd, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  const before = at < 1 ? undefined : rows[at - 1];
  const after = at < 0 ? undefined : rows[at + 1];
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
      <Link
        to={tableAddress(state)}
        className="link touch-area inline-flex items-center gap-1.5 text-sm"
      >
        <ArrowLeft aria-hidden size={15} />
        All leads
      </Link>
      <nav aria-label="Neighbours in this view" className="flex gap-2">
        {before !== undefined && (
          <ButtonLink to={leadAddress(before.id, state)} size="small">
            <ChevronUp aria-hidden size={15} />
            Previous lead
          </ButtonLink>
        )}
        {after !== undefined && (
          <ButtonLink to={leadAddress(after.id, state)} size="small">
            <ChevronDown aria-hidden size={15} />
            Next lead
          </ButtonLink>
        )}
      </nav>
    </div>
  );
}

function Lead({ detail, desk }: { detail: LeadDetail; desk: DeskNames | undefined }) {
  const { lead, unlocks, notes } = detail;
  const title = lead.overQuota ? 'Lead over your limit' : lead.name;
  useDocumentTitle(title);
  return (
    <>
      <header className="mb-6 flex flex-wrap items-center gap-4">
        <Face name={title} photoUrl={lead.photoUrl} className="size-14 text-lg" />
        <div className="min-w-0">
          <h1 className="text-[1.625rem] leading-8 font-semibold tracking-tight text-balance">
            <bdi>{title}</bdi>
          </h1>
          {lead.headline !== null && <p className="text-sm text-ink-soft">{lead.headline}</p>}
          <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm">
            <span>
              {lead.emailState === 'not_in_plan' && <span className="text-ink-soft">Email: </span>}
              <EmailText lead={lead} />
            </span>
            {lead.profileUrl !== null && (
              <a
                href={lead.profileUrl}
                target="_blank"
                rel="noreferrer"
                className="link inline-flex items-center gap-1"
              >
                LinkedIn profile
                <ExternalLink aria-hidden size={13} />
              </a>
            )}
          </p>
        </div>
      </header>
      {lead.overQuota && (
        <div className="mb-4">
          <Notice>
            This lead is over your limit. Name, email and comment appear once it is released.
          </Notice>
        </div>
      )}
      <DuplicateNote leadId={lead.id} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-5">
          {unlocks.map((unlock) => (
            <UnlockCard key={unlock.id} unlock={unlock} values={lead.values} />
          ))}
          <History detail={detail} desk={desk} />
        </div>
        <div className="grid min-w-0 gap-5">
          {!lead.overQuota && <ScoreCard leadId={lead.id} />}
          {desk !== undefined && <LeadForm key={lead.id} lead={lead} desk={desk} />}
          <CameFrom unlocks={unlocks} />
          <LeadNotes leadId={lead.id} notes={notes} />
        </div>
      </div>
    </>
  );
}

function History({
  detail: { events, hasEarlierEvents },
  desk,
}: {
  detail: LeadDetail;
  desk: DeskNames | undefined;
}) {
  const { timeZone } = useUser();
  return (
    <Panel title="History">
      <ol className="grid gap-3">
        {events.map((event, index) => (
          <li key={index} className="flex items-baseline justify-between gap-x-4 text-sm">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <bdi>{eventText(event, (id) => stageName(desk, id))}</bdi>
            </span>
            <span className="text-[0.8125rem] whitespace-nowrap text-ink-soft">
              <TimeText at={event.at} zone={timeZone} />
            </span>
          </li>
        ))}
      </ol>
      {hasEarlierEvents && (
        <p className="mt-4 text-sm text-ink-soft">Only the latest {events.length} are shown.</p>
      )}
    </Panel>
  );
}
