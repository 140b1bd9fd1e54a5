import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { analyticsApi } from '#shared/analytics/analytics.contract.ts';
import { type AttentionItem, attentionText } from '#shared/analytics/attention.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { ErrorState } from '#desktop/renderer/ui/panels/error-state.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';

/** Of the creator's making or leads at stake; the others are good to know in time. */
const urgent: ReadonlySet<AttentionItem['kind']> = new Set([
  'payment_failed',
  'pages_taken_down',
  'leads_over_quota',
  'page_access_ended',
  'own_mail_refused',
]);

/** What only the creator can settle; each row leads there. Nothing is shown when there is nothing. */
export function AttentionPanel() {
  const { timeZone } = useUser();
  const { data, error, refetch, isFetching } = useQuery({
    ...endpointQuery(analyticsApi.attention, {}),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
  if (data === undefined) {
    if (error === null) return null;
    return (
      <Panel title="Needs your attention">
        <ErrorState
          title="This list could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
          isInPanel
        />
      </Panel>
    );
  }
  if (data.items.length === 0) return null;
  return (
    <Panel title="Needs your attention" bodyClassName="pt-3">
      <ul className="divide-y divide-line border-t border-line">
        {data.items.map((item) => {
          const { title, text, path, action } = attentionText(item, timeZone);
          return (
            <li key={`${item.kind} ${title}`}>
              <Link
                to={path}
                className="group flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3 text-sm -outline-offset-2 hover:bg-hover"
              >
                <span
                  aria-hidden
                  className={classNames(
                    'size-2 shrink-0 rounded-full',
                    urgent.has(item.kind) ? 'bg-bad' : 'bg-brass',
                  )}
                />
                <span className="min-w-0 flex-1 basis-64">
                  <span className="block font-medium">{title}</span>
                  <span className="mt-0.5 block leading-5 text-pretty text-ink-soft">{text}</span>
                </span>
                <span className="link inline-flex items-center gap-1 whitespace-nowrap max-sm:ml-6">
                  {action}
                  <ArrowRight aria-hidden size={15} />
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
