import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { duplicatesApi, type MergeRecord } from '#shared/leads/duplicates.contract.ts';
import { callEndpoint } from '#shared/api/client.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { endpointQuery, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';

export const mergePaths = ['/api/duplicates', '/api/leads'];

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

/** Makes two of a merged lead again; answers what to say. */
export async function takeMergeBack(mergeId: string): Promise<string> {
  const input = { params: { mergeId } };
  const { stayed } = await callEndpoint(duplicatesApi.undoMerge, input, apiTransport);
  return stayed.length === 0
    ? 'Merge undone'
    : `Merge undone. You changed these since, so they stayed: ${stayed.join(', ')}.`;
}

function Merge({ merge }: { merge: MergeRecord }) {
  const { timeZone } = useUser();
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: takeMergeBack,
    async onSuccess(text) {
      toast.success(text);
      await invalidatePath(client, ...mergePaths);
    },
    onError: (error: Error) => toast.error(errorText(error)),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-5 py-3 text-sm">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <bdi className="font-medium">{merge.mergedName}</bdi> went into{' '}
        <bdi className="font-medium">{merge.keptName}</bdi>
        <span className="block text-[0.8125rem] text-ink-soft">
          <TimeText at={merge.at} zone={timeZone} />
          {merge.isCovered && '. It was merged again later: undo that first.'}
        </span>
      </p>
      {!merge.isCovered && (
        <Button
          size="small"
          isBusy={undo.isPending}
          aria-label={`Undo: ${merge.mergedName} into ${merge.keptName}`}
          onClick={() => undo.mutate(merge.id)}
        >
          Undo
        </Button>
      )}
    </li>
  );
}
