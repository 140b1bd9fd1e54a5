import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';

/** One line of a list of payments: whose it is, an amount, and facts below. */
export function ListLine({
  creator,
  title,
  badges,
  amount,
  facts,
  acts,
  act,
}: {
  /** Their name leads to all of their payments; left out on that screen itself. */
  creator?: { id: string; name: string } | null | undefined;
  title?: ReactNode;
  badges?: ReactNode;
  amount?: ReactNode;
  facts: readonly ReactNode[];
  /** Buttons below the facts. */
  acts?: ReactNode;
  /** The one button of a line that has no amount, beside its title. */
  act?: ReactNode;
}) {
  const shown = facts.filter((fact) => fact !== null && fact !== undefined && fact !== '');
  return (
    <li className="grid grid-cols-1 gap-0.5 px-5 py-3 text-sm leading-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="flex min-w-0 flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {creator === null && 'Nobody here'}
          {creator !== null && creator !== undefined && (
            <Link to={`/admin/billing/${creator.id}`} className="link min-w-0">
              {creator.name}
            </Link>
          )}
          {title}
          {badges}
        </p>
        {amount !== undefined && <p className="font-medium tabular-nums">{amount}</p>}
        {act}
      </div>
      <p className="text-[0.8125rem] wrap-anywhere text-ink-soft">
        {shown.map((fact, at) => (
          // Facts keep their order.
          <span key={at}>
            {at > 0 && ' · '}
            {fact}
          </span>
        ))}
      </p>
      {acts}
    </li>
  );
}

export function PracticeBadge({ provider }: { provider: string }) {
  return provider === 'practice' ? <Badge>Practice</Badge> : null;
}
