import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { callEndpoint } from '#shared/api/client.ts';
import { activityApi } from '#shared/activity/activity.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { ConfirmDialog } from '#desktop/renderer/ui/overlays/confirm-dialog.tsx';
import type { WaitingGroup } from './waiting-groups.ts';

/** Dismisses all comments of a source, after the creator confirms. */
export function useDismissal(): {
  ask: (group: WaitingGroup) => void;
  /** The group that is being dismissed. */
  busyKey: string | null;
  dialog: ReactNode;
} {
  const client = useQueryClient();
  const [asked, setAsked] = useState<WaitingGroup | null>(null);
  const mutation = useMutation({
    mutationFn: (group: WaitingGroup) =>
      callEndpoint(
        activityApi.dismissSource,
        { params: { waitingId: group.comments[0]?.id ?? group.key } },
        apiTransport,
      ),
    onSuccess: ({ dismissed }) => {
      toast.success(dismissed === 1 ? '1 comment dismissed' : `${dismissed} comments dismissed`);
    },
    onError: (error) => {
      toast.error('Something went wrong', { description: errorText(error) });
    },
    onSettled: () => {
      setAsked(null);
      return invalidatePath(client, '/api/activity', '/api/dashboard');
    },
  });
  return {
    ask: setAsked,
    busyKey: mutation.isPending ? mutation.variables.key : null,
    dialog: (
      <ConfirmDialog
        isOpen={asked !== null}
        title={`Dismiss all ${asked?.waiting ?? 0} comments?`}
        text="They disappear from your list. Planned checks continue. If a check finds the word, the comment still opens the page."
        confirmLabel="Dismiss all"
        isBusy={mutation.isPending}
        onConfirm={() => asked !== null && mutation.mutate(asked)}
        onCancel={() => setAsked(null)}
      />
    ),
  };
}
