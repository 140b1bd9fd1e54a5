import { queryOptions, useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router-dom';
import { callEndpoint } from '#shared/api/client.ts';
import type { LeadFilter } from '#shared/leads/lead-filter.ts';
import { retentionApi } from '#shared/leads/retention.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import { tableAddress } from '../table/use-lead-state.ts';
import { countOf } from './retention-texts.ts';

export interface RuleWish {
  days: number;
  filter: LeadFilter;
}

/** A POST, because a filter may be longer than an address. It changes nothing. */
function dryRun(body: RuleWish) {
  return queryOptions({
    queryKey: [retentionApi.preview.path, body] as const,
    queryFn: ({ signal }) => callEndpoint(retentionApi.preview, { body }, apiTransport, { signal }),
    staleTime: 0,
    retry: false,
  });
}

/** Whom a rule would erase today: how many, the first of them, and all of them in the table. */
export function DryRun({ wish }: { wish: RuleWish | null }) {
  const { timeZone } = useUser();
  const { data, error } = useQuery({
    ...dryRun(wish ?? { days: 0, filter: { op: 'and', items: [] } }),
    enabled: wish !== null,
  });
  return (
    <section aria-label="Dry run" className="rounded-control border border-line">
      <div aria-live="polite" className="p-4">
        <h3 className="text-sm font-semibold">Dry run</h3>
        {wish === null ? (
          <p className="mt-1 text-sm text-ink-soft">Complete the rule to see whom it finds.</p>
        ) : error !== null ? (
          <div className="mt-2">
            <Notice tone="bad">{errorText(error)}</Notice>
          </div>
        ) : data === undefined ? (
          <Skeleton className="mt-2 h-10" />
        ) : (
          <p className="mt-1 text-sm leading-6 text-ink-soft">
            {data.count === 0 ? (
              'Nobody fits today. Nothing would be erased.'
            ) : (
              <>
                <strong className="font-semibold text-ink">
                  {data.isMore ? 'More than ' : ''}
                  {countOf(data.count, 'lead')}
                </strong>{' '}
                would be erased today.
                {data.kept > 0 &&
                  ` ${countOf(data.kept, 'of them is', 'of them are')} kept by you.`}{' '}
                The dry run erases nothing.
              </>
            )}
          </p>
        )}
      </div>
      {wish !== null && error === null && data !== undefined && data.count > 0 && (
        <>
          <ul aria-label="The first of them" className="divide-y divide-line border-t border-line">
            {data.people.map(({ id, name, lastAt }) => (
              <li
                key={id}
                className="flex flex-wrap justify-between gap-x-4 px-4 py-2 text-[0.8125rem]"
              >
                <bdi className="min-w-0 [overflow-wrap:anywhere]">{name}</bdi>
                <span className="text-ink-soft">Last activity {exactTime(lastAt, timeZone)}</span>
              </li>
            ))}
          </ul>
          <p className="border-t border-line px-4 py-3 text-sm">
            <Link
              to={tableAddress({
                filter: data.filter,
                search: '',
                sort: 'lastAt',
                layout: 'table',
              })}
              target="_blank"
              className="link inline-flex items-center gap-1.5"
            >
              Show all of them in Leads
              <ExternalLink aria-hidden size={14} />
              <span className="sr-only">(new window)</span>
            </Link>
          </p>
        </>
      )}
    </section>
  );
}
