import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { type WeeklySummary, weeklySummaryApi } from '#shared/analytics/weekly-summary.contract.ts';
import { endpointMutation, endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Switch } from '#desktop/renderer/ui/controls/switch.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';

const ownSummary = endpointQuery(weeklySummaryApi.read, {});

/** The summary of each week by email: on or off, and a try of it. */
export function WeeklySummaryPanel() {
  const query = useQuery({ ...ownSummary, staleTime: 0 });
  return (
    <QueryPanel query={query} what="the weekly summary">
      {(summary) => <SummaryPanel summary={summary} />}
    </QueryPanel>
  );
}

function SummaryPanel({ summary }: { summary: WeeklySummary }) {
  const client = useQueryClient();
  const { email, timeZone } = useUser();
  const save = useMutation({
    ...endpointMutation(weeklySummaryApi.save),
    onSuccess: (saved) => client.setQueryData(ownSummary.queryKey, saved),
    onError: (error) => toast.error('Nothing was changed', { description: errorText(error) }),
  });
  const send = useMutation({
    ...endpointMutation(weeklySummaryApi.sendNow),
    onSuccess: ({ week }) => toast.success(`The week from ${weekText(week)} is on its way`),
    onError: (error) => toast.error('It was not sent', { description: errorText(error) }),
  });
  const { isOn, nextAt, lastWeek, obstacle } = summary;
  return (
    <Panel title="Weekly summary" bodyClassName="grid gap-4 p-5 pt-4">
      <Switch
        label="Email me a summary of each week"
        hint="On Monday at 8 in your time zone: the week against the week before, and what needs your attention. A week without a visit sends nothing."
        isOn={isOn}
        isDisabled={save.isPending}
        onChange={(next) => save.mutate({ body: { isOn: next } })}
      />
      {obstacle !== null && (
        <Notice tone="warn">
          {obstacle === 'not_confirmed' ? (
            <>
              Nothing is sent before you confirm your address. See{' '}
              <Link to="/settings/security" className="link">
                Security
              </Link>
              .
            </>
          ) : (
            'Your mail server refused an email of ours in the last 30 days, so no summary is sent. An email that arrives, such as a sign-in link, ends that.'
          )}
        </Notice>
      )}
      <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        <dt className="text-ink-soft">To</dt>
        <dd className="truncate">{email}</dd>
        <dt className="text-ink-soft">Next one</dt>
        <dd>
          {isOn ? `${exactTime(nextAt, timeZone)} (${timeZone.replaceAll('_', ' ')})` : 'None'}
        </dd>
        <dt className="text-ink-soft">Last one</dt>
        <dd>{lastWeek === null ? 'None yet' : `Week from ${weekText(lastWeek)}`}</dd>
      </dl>
      {obstacle === null && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button isBusy={send.isPending} onClick={() => send.mutate({})}>
            Send me last week now
          </Button>
          <p className="text-[0.8125rem] text-ink-soft">To see what it looks like.</p>
        </div>
      )}
    </Panel>
  );
}

/** A calendar day of the creator's zone. */
function weekText(monday: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    Date.parse(monday),
  );
}
