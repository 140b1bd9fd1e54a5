import { useQuery } from '@tanstack/react-query';
import { MessageCircleQuestion, ShieldAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Magnet } from '#shared/magnets/magnets.contract.ts';
import { takedownsApi } from '#shared/takedowns/own-takedowns.contract.ts';
import { takedownReasonTexts } from '#shared/takedowns/takedown-reasons.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { buttonClass } from '#desktop/renderer/ui/controls/button.tsx';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';

/** Replaces the link to share: why the page is closed, the effects, and how to answer. */
export function TakenDownPanel({
  magnetId,
  takenDown,
}: {
  magnetId: string;
  takenDown: NonNullable<Magnet['takenDown']>;
}) {
  const { timeZone } = useUser();
  return (
    <section
      aria-labelledby="taken-down"
      className="grid grid-cols-1 gap-3 rounded-panel border border-bad bg-surface p-5 sm:p-6"
    >
      <h2
        id="taken-down"
        className="flex items-center gap-2 text-[1.0625rem] font-semibold tracking-tight text-bad"
      >
        <ShieldAlert aria-hidden size={19} className="shrink-0" />
        This page was taken down
      </h2>
      <p className="text-sm text-ink-soft">
        {takedownReasonTexts[takenDown.reason]} · <TimeText at={takenDown.at} zone={timeZone} />
      </p>
      <blockquote className="border-l-2 border-line-strong pl-3 text-sm leading-6 wrap-anywhere whitespace-pre-line">
        {takenDown.message}
      </blockquote>
      <p className="text-sm leading-6">
        Visitors see that the page is inactive, and nobody can open its content, not even people who
        unlocked it before. You can edit or delete it, but you cannot publish or copy it or use its
        file in another page. Your leads and your other pages are not affected.
      </p>
      <ReviewPart magnetId={magnetId} />
    </section>
  );
}

/** Asks operators to look again, or shows how that stands. */
function ReviewPart({ magnetId }: { magnetId: string }) {
  const { data } = useQuery({ ...endpointQuery(takedownsApi.list, {}), staleTime: 0 });
  const current = data?.items.find(
    ({ magnet, liftedAt }) => magnet.id === magnetId && liftedAt === null,
  );
  const review = current?.review ?? null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {review === null ? (
        <Link to={`/support/new?review=${magnetId}`} className={buttonClass('plain')}>
          <MessageCircleQuestion aria-hidden size={16} />
          Ask for a review
        </Link>
      ) : (
        <p className="text-sm leading-6">
          You asked for a review in{' '}
          <Link to={`/support/${review.ticketId}`} className="link">
            ticket {review.number}
          </Link>
          {review.status === 'open' ? '. We review it and answer there.' : '. We answered there.'}
        </p>
      )}
    </div>
  );
}
