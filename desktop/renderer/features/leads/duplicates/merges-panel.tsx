import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { duplicatesApi, type MergeRecord } from '#shared/leads/duplicates.contract.ts';
import {
  endpointMutation,
  endpointQuery,
  invalidatePath,
} from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';

/** Merges of the last 30 days, each with its way back. */
export function MergesPanel() {
  const { data } = useQuery(endpointQuery(duplicatesApi.listMerges, {}));
  if (data === undefined || data.merges.length === 0) return null;
  return (
    <Panel title="Merged in the last 30 days" className="mt-6" bodyClassName="">
      <ul className="divide-y divide-line">
        {data.merges.map((merge) => (
          <Merge key={merge.id} merge={merge} />
        ))}
      </ul>
    </Panel>
  );
}

/** Makes two of a merged lead again. */
export function useTakeBack() {
  const client = useQueryClient();
  return useMutation({
    ...endpointMutation(duplicatesApi.undoMerge),
    async onSuccess({ stayed }) {
      toast.success(
        'The merge is taken back',
        stayed.length === 0
          ? {}
          : { description: `You changed these since, so they stayed: ${stayed.join(', ')}.` },
      );
      await invalidatePath(client, '/api/duplicates', '/api/leads');
    },
    onError: (error: Error) => toast.error(errorText(error)),
  });
}

function Merge({ merge }: { merge: MergeRecord }) {
  const { timeZone } = useUser();
  const undo = useTakeBack();
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-5 py-3 text-sm">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <bdi className="font-medium">{merge.mergedName}</bdi> went into{' '}
        <bdi className="font-medium">{merge.keptName}</bdi>
        <span className="block text-[0.8125rem] text-ink-soft">
          <TimeText at={merge.at} zone={timeZone} />
          {merge.isCovered && '. It was merged again later: take that back first.'}
        </span>
      </p>
      {!merge.isCovered && (
        <Button
          size="small"
          isBusy={undo.isPending}
          aria-label={`Take back: ${merge.mergedName} into ${merge.keptName}`}
          onClick={() => undo.mutate({ params: { mergeId: merge.id } })}
        >
          Take back
        </Button>
      )}
    </li>
  );
}
