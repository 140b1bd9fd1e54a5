import type { InstallationGrowth } from '#shared/analytics/growth.contract.ts';
import { BarList } from '#desktop/renderer/ui/charts/bar-list.tsx';
import { Bars } from '#desktop/renderer/ui/charts/bars.tsx';
import { Change } from '#desktop/renderer/ui/charts/change.tsx';
import { CsvButton } from '#desktop/renderer/ui/csv/csv-button.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { dayText, outcomeText } from './growth-texts.ts';

/** How checks ended at first, over time and by reason. */
export function OutcomesPanel({
  growth: { buckets, outcomes },
  by,
}: {
  growth: InstallationGrowth;
  by: 'day' | 'week';
}) {
  const most = Math.max(1, ...outcomes.map(({ amount }) => amount));
  return (
    <>
      <Bars
        title="Unlock checks"
        bucketLabel={by === 'week' ? 'Week' : 'Day'}
        buckets={buckets.map(({ from }) => ({
          name: by === 'week' ? `Week of ${dayText(from)}` : dayText(from),
          short: dayText(from),
        }))}
        parts={[
          { label: 'Verified', tone: 'verified', values: buckets.map(({ verified }) => verified) },
          { label: 'Pending', tone: 'soft', values: buckets.map(({ pending }) => pending) },
          { label: 'Refused', tone: 'bad', values: buckets.map(({ refused }) => refused) },
        ]}
        emptyText="No comment was checked in this period."
        actions={
          <CsvButton
            label="unlock checks"
            table={() => ({
              name: 'unlock-checks',
              columns: ['from', 'verified', 'pending', 'refused'],
              rows: buckets.map(({ from, verified, pending, refused }) => [
                from,
                verified,
                pending,
                refused,
              ]),
            })}
          />
        }
      />
      <Panel
        title="Unlock success by reason"
        actions={
          <CsvButton
            label="unlock success by reason"
            table={() => ({
              name: 'unlock-outcomes',
              columns: ['result', 'reason', 'amount', 'before'],
              rows: outcomes.map(({ result, reason, amount, before }) => [
                result,
                reason,
                amount,
                before,
              ]),
            })}
          />
        }
        bodyClassName="px-5 pt-1 pb-4"
      >
        <p className="mb-3 max-w-3xl text-[0.8125rem] leading-5 text-ink-soft">
          By the first result of each check. A pending comment may be verified later; that does not
          change the day it came.
        </p>
        {outcomes.length === 0 ? (
          <p className="text-sm text-ink-soft">No comment was checked in this period.</p>
        ) : (
          <BarList
            caption="Unlock success by reason"
            columns={['Result', 'Checks', 'Change']}
            rows={outcomes.map(({ result, reason, amount, before }) => ({
              key: `${result} ${reason ?? ''}`,
              name: outcomeText(result, reason),
              value: amount.toLocaleString(),
              length: amount / most,
              cells: [
                before === null ? (
                  '–'
                ) : (
                  <Change
                    key="change"
                    now={amount}
                    before={before}
                    beforeText={before.toLocaleString()}
                    isLessBetter={result !== 'verified'}
                  />
                ),
              ],
            }))}
          />
        )}
      </Panel>
    </>
  );
}
