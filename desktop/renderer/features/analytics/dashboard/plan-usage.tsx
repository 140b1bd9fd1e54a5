import { useQuery } from '@tanstack/react-query';
import { magnetFilesApi } from '#shared/files/files.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { usePlatform } from '#desktop/renderer/platform/platform.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Meter } from '#desktop/renderer/ui/texts/meter.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import { sizeText } from '#desktop/renderer/ui/texts/size-text.ts';
import type { DashboardData } from './dashboard-data.ts';

/** Limits of the plan, and what happens when each is reached. */
export function PlanUsage({ usage }: { usage: DashboardData['usage'] }) {
  const { activeMagnets, magnetLimit, commentsUsed, commentLimit, planEnds } = usage;
  const platform = usePlatform();
  const { timeZone } = useUser();
  return (
    <Panel
      title={`${usage.planName} plan`}
      bodyClassName="grid gap-5 p-5 pt-4"
      actions={
        <a
          href={platform.publicUrl('/pricing')}
          target="_blank"
          rel="noreferrer"
          className="link touch-area text-sm"
        >
          Compare plans
        </a>
      }
    >
      {planEnds !== null && (
        <p className="-mt-1 text-sm text-ink-soft">
          Until {exactTime(planEnds.at, timeZone)}, then you are on {planEnds.nextPlanName}.
        </p>
      )}
      <Meter
        label="Active magnets"
        used={activeMagnets}
        limit={magnetLimit}
        note={
          magnetLimit !== null && activeMagnets >= magnetLimit
            ? 'At the limit you can still save drafts. Pause a magnet to publish another.'
            : undefined
        }
      />
      <Meter
        label="Comments this month"
        used={commentsUsed}
        limit={commentLimit}
        note={commentLimit === null ? undefined : monthNote(usage.commentsExtra)}
      />
      <FileRoom />
    </Panel>
  );
}

function monthNote(extra: number): string {
  const month = 'Months start on the 1st, UTC.';
  return extra === 0 ? month : `${extra.toLocaleString()} extra ones this month. ${month}`;
}

/** Read separately, so that the rest of the plan is shown without it. */
function FileRoom() {
  const { data } = useQuery({
    ...endpointQuery(magnetFilesApi.limits, {}),
    refetchOnMount: 'always',
  });
  if (data === undefined) return null;
  return (
    <Meter
      label="Files"
      used={data.usedBytes}
      limit={data.quotaBytes}
      textOf={sizeText}
      note={
        data.usedBytes >= data.quotaBytes
          ? 'Your files use all the storage of your plan. Delete a file to upload another.'
          : undefined
      }
    />
  );
}
