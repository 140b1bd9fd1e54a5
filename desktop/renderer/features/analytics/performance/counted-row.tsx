import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ShownRow } from '#shared/analytics/counted-rows.ts';
import { dimensions } from '#shared/analytics/query.ts';
import { useSandboxPost } from '#desktop/renderer/features/unlock/look/sandbox-post.ts';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import { figureText, lossText } from './metric-texts.ts';
import { valueName } from './value-names.ts';

/** A visit, a try or a step of a lead: who it was, and each of its facts under its name. */
export function CountedRow({ row, timeZone }: { row: ShownRow; timeZone: string }) {
  const { lead, entry, reason, seconds, post } = row;
  const name = lead?.name ?? entry?.author ?? null;
  const way = (Object.keys(dimensions) as (keyof typeof dimensions)[]) // keys of the table
    .flatMap((dimension) => {
      const value =
        dimension === 'magnet' || dimension === 'post' ? '' : (row.way[dimension] ?? '');
      return value === '' ? [] : [[dimension, value] as const];
    });
  return (
    <li className="grid grid-cols-1 gap-1 py-2.5 text-sm leading-6">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 truncate font-medium">
          {lead === null ? (
            (name ?? row.magnetTitle)
          ) : (
            <Link to={`/crm/${lead.id}`} className="link">
              {lead.name}
            </Link>
          )}
        </span>
        <time dateTime={row.at} className="text-[0.8125rem] text-ink-soft tabular-nums">
          {exactTime(row.at, timeZone, 'medium')}
        </time>
      </p>
      <dl className="flex flex-wrap gap-x-4 text-[0.8125rem] leading-5">
        {reason !== null && <Fact name="Reason">{lossText(reason)}</Fact>}
        {seconds !== null && <Fact name="Delivered in">{figureText('deliveryTime', seconds)}</Fact>}
        {name !== null && <Fact name={dimensions.magnet}>{row.magnetTitle}</Fact>}
        {post !== null && (
          <Fact name={dimensions.post}>
            <PostLink magnetId={row.magnetId} post={post} />
          </Fact>
        )}
        {entry !== null && (
          <Fact name="Comment">
            <Link to={`/activity?entry=${entry.id}`} className="link">
              In the activity
            </Link>
          </Fact>
        )}
        {way.map(([dimension, value]) => (
          <Fact key={dimension} name={dimensions[dimension]}>
            {valueName(dimension, value)}
          </Fact>
        ))}
      </dl>
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex max-w-full gap-x-1.5">
      <dt className="shrink-0 text-ink-soft">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

/** The post of practice comments is a page of this installation. */
function PostLink({
  magnetId,
  post: { label, url },
}: {
  magnetId: string;
  post: NonNullable<ShownRow['post']>;
}) {
  const address = useSandboxPost(magnetId) ?? url;
  if (address === null) return label;
  return (
    <a href={address} target="_blank" rel="noreferrer" className="link">
      {label}
      <ExternalLink aria-hidden size={13} className="ml-1 inline align-[-1px]" />
    </a>
  );
}
