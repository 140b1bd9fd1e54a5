import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type UsageNotice, usageNoticesApi } from '#shared/billing/usage-notices.contract.ts';
import { usageText } from '#shared/billing/usage-texts.ts';
import { callEndpoint } from '#shared/api/client.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import {
  endpointMutation,
  endpointQuery,
  invalidatePath,
} from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { useUndo } from '#desktop/renderer/ui/toasts/use-undo.ts';

const own = endpointQuery(usageNoticesApi.read, {});
const shownAlso = ['/api/usage-notices', '/api/dashboard'] as const;

/** Parts of limits that are used, until they are dismissed. */
export function UsageNotices() {
  const { data } = useQuery({ ...own, refetchOnMount: 'always' });
  const shown = data?.notices.filter(({ isDismissed }) => !isDismissed) ?? [];
  if (shown.length === 0) return null;
  return (
    <div className="grid gap-3">
      {shown.map((notice) => (
        <OneNotice key={notice.id} notice={notice} />
      ))}
    </div>
  );
}

function OneNotice({ notice }: { notice: UsageNotice }) {
  const client = useQueryClient();
  const tellUndo = useUndo();
  const params = { noticeId: notice.id };
  const { title, text } = usageText(notice);
  const dismiss = useMutation({
    ...endpointMutation(usageNoticesApi.dismiss),
    async onSuccess(answer) {
      client.setQueryData(own.queryKey, answer);
      tellUndo('Notice dismissed', {
        undo: async () => {
          const body = { isDismissed: false };
          await callEndpoint(usageNoticesApi.dismiss, { params, body }, apiTransport);
        },
        paths: shownAlso,
      });
      await invalidatePath(client, ...shownAlso);
    },
    onError: (error) =>
      toast.error('The notice could not be dismissed', { description: errorText(error) }),
  });
  return (
    <Notice
      tone="warn"
      action={
        <Button
          size="small"
          aria-label={`Dismiss: ${title}`}
          isBusy={dismiss.isPending}
          onClick={() => dismiss.mutate({ params, body: { isDismissed: true } })}
        >
          Dismiss
        </Button>
      }
    >
      <strong className="font-medium">{title}.</strong> {text}
    </Notice>
  );
}
