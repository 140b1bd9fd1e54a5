import { Check, Eraser, Hourglass, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ActivityEntry } from '#shared/activity/activity.contract.ts';
import { useUser } from '../../session/session.ts';
import { Badge, type Tone } from '#desktop/renderer/ui/texts/badge.tsx';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';
import { CommentLink } from './comment-link.tsx';
import { CommentQuote } from './comment-quote.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import { EvidenceDetails } from './evidence-details.tsx';
import { outcomeText, personOf, reasonText } from './evidence-texts.ts';
import { rowIdOf } from './use-addressed-entry.ts';
import type { Decision } from './use-decisions.tsx';

const results = {
  verified: { name: 'Verified', tone: 'good', Icon: Check, disc: 'bg-good-wash text-good' },
  pending: { name: 'Pending', tone: 'wait', Icon: Hourglass, disc: 'bg-ink/7 text-ink' },
  refused: { name: 'Refused', tone: 'bad', Icon: X, disc: 'bg-bad-wash text-bad' },
} as const satisfies Record<ActivityEntry['result'], { tone: Tone; [part: string]: unknown }>;

/** Not a try: a person had a lead erased. */
const erasure = {
  name: 'Erased',
  tone: 'wait',
  Icon: Eraser,
  disc: 'bg-ink/7 text-ink',
} as const;

function nameOf({ result, outcome }: ActivityEntry): string {
  if (outcome?.reason === 'approved') return 'Approved by you';
  if (outcome?.reason === 'rejected') return 'Rejected by you';
  return outcome === null ? results[result].name : `${results[outcome.result].name} later`;
}

export function ActivityRow({
  entry,
  isAddressed,
  deciding,
  onDecide,
}: {
  entry: ActivityEntry;
  /** The address names this entry. */
  isAddressed: boolean;
  deciding: Decision | null;
  onDecide: (waitingId: string, decision: Decision) => void;
}) {
  const { timeZone } = useUser();
  const { comment, lead, outcome, waitingId } = entry;
  const began = results[entry.result];
  const now = outcome === null ? began : results[outcome.result];
  const { tone, Icon, disc } = entry.reason === 'erased' ? erasure : now;
  const name = entry.reason === 'erased' ? erasure.name : nameOf(entry);
  const reason = reasonText(entry.reason);
  return (
    <li
      id={rowIdOf(entry.id)}
      tabIndex={-1}
      className={classNames(
        'grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 px-4 py-4 sm:px-5',
        isAddressed && 'bg-brand-wash',
      )}
    >
      <span aria-hidden className={classNames('grid size-9 place-items-center rounded-full', disc)}>
        <Icon size={17} />
      </span>
      <div className="grid min-w-0 grid-cols-1 gap-2">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 className="max-w-full min-w-0 truncate pr-px font-medium tracking-tight">
            {lead === null || entry.erased ? (
              <bdi>{personOf(entry)}</bdi>
            ) : (
              <Link to={`/crm/${lead.id}`} className="hover:underline">
                <bdi>{personOf(entry)}</bdi>
              </Link>
            )}
          </h2>
          <Badge tone={tone}>{name}</Badge>
          {lead?.overQuota === true && <Badge tone="wait">Over limit</Badge>}
          {lead !== null && !lead.confirmed && (
            <Badge tone={lead.disproved ? 'bad' : 'wait'}>
              {lead.disproved ? 'Unlocked in error' : 'Not confirmed'}
            </Badge>
          )}
          <span className="text-[0.8125rem] whitespace-nowrap text-ink-soft sm:ml-auto">
            <TimeText at={entry.at} zone={timeZone} />
          </span>
        </div>
        <p className="text-[0.8125rem] text-ink-soft">
          <Link to={`/magnets/${entry.magnet.id}/edit`} className="link">
            <bdi>{entry.magnet.title}</bdi>
          </Link>
          {lead !== null && !lead.overQuota && lead.email !== null && <> · {lead.email}</>}
        </p>
        <Quote entry={entry} />
        {(reason !== null || comment.nearMiss !== null) && (
          <p className="text-sm leading-6">
            {reason}
            {comment.nearMiss !== null && (
              <>
                {' '}
                The comment says <strong className="font-semibold">{comment.nearMiss}</strong>,
                which may be a typo.
              </>
            )}
          </p>
        )}
        {outcome !== null && (
          <p className="text-sm leading-6">
            {outcomeText(outcome)}{' '}
            <span className="text-[0.8125rem] whitespace-nowrap text-ink-soft">
              <TimeText at={outcome.at} zone={timeZone} />
            </span>
          </p>
        )}
        {waitingId !== null && (
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <DecisionButtons
              deciding={deciding}
              onDecide={(decision) => onDecide(waitingId, decision)}
            />
            <p className="text-sm">
              <CommentLink magnetId={entry.magnet.id} url={comment.url} />
            </p>
          </div>
        )}
        {!entry.erased && <EvidenceDetails entry={entry} />}
      </div>
    </li>
  );
}

/** The comment, or why it is not there. */
function Quote({ entry: { comment, lead, erased, reason } }: { entry: ActivityEntry }) {
  if (!erased && lead?.overQuota !== true) {
    return <CommentQuote text={comment.text} marks={comment.marks} nearMiss={comment.nearMiss} />;
  }
  if (reason === 'erased') return null;
  return (
    <p className="text-sm text-ink-soft italic">
      {erased
        ? 'The comment, name and email were erased on request.'
        : 'The comment, name and email appear once the lead is released.'}
    </p>
  );
}
