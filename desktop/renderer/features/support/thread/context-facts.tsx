import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { TicketContext } from '#shared/support/ticket-shapes.ts';
import { deviceName } from '#desktop/renderer/features/account/device-name.ts';
import { reasonText } from '#desktop/renderer/features/activity/evidence-texts.ts';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';

const results: Readonly<Record<string, string>> = {
  refused: 'Refused',
  pending: 'Waiting',
  verified: 'Verified',
};

/** A check of a comment in words: its result, why, and when. */
export function attemptText(
  { result, reason, at }: { result: string; reason: string | null; at: string },
  zone: string,
): string {
  const why = reasonText(reason);
  return `${results[result] ?? result}, ${exactTime(at, zone)}${why === null ? '' : `: ${why}`}`;
}

/** What a ticket has attached. */
export function ContextFacts({
  context,
  zone,
  magnetAt,
}: {
  context: TicketContext;
  zone: string;
  /** The screen of a lead magnet on this side. */
  magnetAt: (magnetId: string) => string;
}) {
  const { plan, magnet, attempt, requestId, userAgent } = context;
  const facts: [string, ReactNode][] = [];
  if (plan !== null) facts.push(['Plan', plan]);
  if (magnet !== null) {
    facts.push([
      'Lead magnet',
      <Link key="magnet" to={magnetAt(magnet.id)} className="link">
        {magnet.title === '' ? 'Untitled' : magnet.title}
      </Link>,
    ]);
    facts.push(['Its id', <code key="id">{magnet.id}</code>]);
  }
  if (attempt !== null) {
    facts.push(['Check of a comment', attemptText(attempt, zone)]);
    facts.push(['Its id', <code key="id">{attempt.id}</code>]);
  }
  if (requestId !== null) facts.push(['Failed request', <code key="id">{requestId}</code>]);
  if (userAgent !== null)
    facts.push([
      'Browser',
      <span title={userAgent} key="agent">
        {deviceName(userAgent)}
      </span>,
    ]);
  if (facts.length === 0) return <p className="text-sm text-ink-soft">Nothing was attached.</p>;
  return (
    <dl className="grid gap-2 text-sm">
      {facts.map(([term, fact], at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the facts of a ticket never change
        <div key={at}>
          <dt className="text-[0.8125rem] text-ink-soft">{term}</dt>
          <dd className="wrap-anywhere">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
