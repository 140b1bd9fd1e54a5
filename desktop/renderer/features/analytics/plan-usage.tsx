import { useQuery } from '@tanstack/react-query';
import { magnetFilesApi } from '#shared/files/files.contract.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';
import { usePlatform } from '../../platform/platform.ts';
import { Meter } from '#desktop/renderer/ui/texts/meter.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { sizeText } from '#desktop/renderer/ui/texts/size-text.ts';
import type { DashboardData } from './dashboard-data.ts';

/** Limits of the plan, and what happens at each of them. */
export function PlanUsage({ usage }: { usage: DashboardData['usage'] }) {
  const { activeMagnets, magnetLimit, commentsUsed, commentLimit, leadsHeld } = usage;
  const platform = usePlatform();
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
      <Meter
        label="Active magnets"
        used={activeMagnets}
        limit={magnetLimit}
        note={
          magnetLimit !== null && activeMagnets >= magnetLimit
            ? 'At the limit you can still write drafts. Pause a magnet to publish another.'
            : undefined
        }
      />
      <Meter
        label="Comments this month"
        used={commentsUsed}
        limit={commentLimit}
        note={commentLimit === null ? undefined : 'Months start on the 1st, UTC.'}
      />
      <FileRoom />
      {leadsHeld > 0 && (
        <Notice>
          <strong className="font-semibold">
            {leadsHeld === 1
              ? 'One lead is held.'
              : `${leadsHeld.toLocaleString()} leads are held.`}
          </strong>{' '}
          The visitors got their content; you see the details once your plan has room.
        </Notice>
      )}
    </Panel>
  );
}

/** Read by itself: without it the rest of the plan is still worth showing. */
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
          ? 'Your files fill the room of your plan. Delete one to upload another.'
          : undefined
      }
    />
  );
}
