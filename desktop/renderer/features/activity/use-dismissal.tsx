import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { toast } from 'sonner';
import { callEndpoint } from '#shared/api/client.ts';
import { activityApi } from '#shared/activity/activity.contract.ts';
import { apiTransport } from '../../api/api-client.ts';
import { invalidatePath } from '../../api/endpoint-query.ts';
import { errorText } from '../../api/error-text.ts';
import { ConfirmDialog } from '#desktop/renderer/ui/overlays/confirm-dialog.tsx';
import type { WaitingGroup } from './waiting-groups.ts';

/** Dismisses all comments of a source, once the creator has said yes. */
export function useDismissal(): {
  ask: (group: WaitingGroup) => void;
  /** The group that is on its way out. */
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
      toast.error('That did not work', { description: errorText(error) });
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
        text="They leave your list. Checks that are still planned are made, and a comment that turns out right opens the page all the same."
        confirmLabel="Dismiss all"
        isBusy={mutation.isPending}
        onConfirm={() => asked !== null && mutation.mutate(asked)}
        onCancel={() => setAsked(null)}
      />
    ),
  };
}
