import { Check, Hourglass, X } from 'lucide-react';
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
import type { Decision } from './use-decisions.ts';

const results = {
  verified: { name: 'Verified', tone: 'good', Icon: Check, disc: 'bg-good-wash text-good' },
  pending: { name: 'Pending', tone: 'wait', Icon: Hourglass, disc: 'bg-ink/7 text-ink' },
  refused: { name: 'Refused', tone: 'bad', Icon: X, disc: 'bg-bad-wash text-bad' },
} as const satisfies Record<ActivityEntry['result'], { tone: Tone; [part: string]: unknown }>;

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
  const { tone, Icon, disc } = outcome === null ? began : results[outcome.result];
  const name = outcome === null ? began.name : `${results[outcome.result].name} later`;
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
            <bdi>{personOf(entry)}</bdi>
          </h2>
          <Badge tone={tone}>{name}</Badge>
          {lead?.held === true && <Badge tone="wait">Held by plan</Badge>}
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
          {lead !== null && !lead.held && lead.email !== null && <> · {lead.email}</>}
        </p>
        {lead?.held === true ? (
          <p className="text-sm text-ink-soft italic">
            The comment, the name and the address appear once your plan has room.
          </p>
        ) : (
          <CommentQuote text={comment.text} marks={comment.marks} nearMiss={comment.nearMiss} />
        )}
        {(reason !== null || comment.nearMiss !== null) && (
          <p className="text-sm leading-6">
            {reason}
            {comment.nearMiss !== null && (
              <>
                {' '}
                They wrote <strong className="font-semibold">{comment.nearMiss}</strong>, which
                comes close.
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
        <EvidenceDetails entry={entry} />
      </div>
    </li>
  );
}
