import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { callEndpoint } from '#shared/api/client.ts';
import { activityApi } from '#shared/activity/activity.contract.ts';
import { ConfirmDialog } from '#desktop/renderer/ui/overlays/confirm-dialog.tsx';
import { apiTransport } from '../../api/api-client.ts';
import { invalidatePath } from '../../api/endpoint-query.ts';
import { errorText } from '../../api/error-text.ts';

export type Decision = 'approve' | 'reject';
interface Decided {
  id: string;
  decision: Decision;
}

/** Approves waiting comments, and rejects them after a question: their visitors are told at once. */
export function useDecisions(): {
  decide: (id: string, decision: Decision) => void;
  deciding: Decided | null;
  dialog: ReactNode;
} {
  const client = useQueryClient();
  const [asked, setAsked] = useState<string | null>(null);
  const mutation = useMutation({
    mutationFn: async ({ id, decision }: Decided) => {
      await callEndpoint(activityApi[decision], { params: { waitingId: id } }, apiTransport);
    },
    onSuccess: (_, { decision }) => {
      if (decision === 'approve') {
        toast.success('Approved', {
          description: 'The visitor gets the content, you get the lead.',
        });
      } else {
        toast.success('Rejected', {
          description: 'The visitor sees that the comment was rejected.',
        });
      }
    },
    onError: (error) => {
      toast.error('Something went wrong', { description: errorText(error) });
    },
    // Also after an error, because the comment may have been settled elsewhere meanwhile.
    onSettled: () => invalidatePath(client, '/api/activity', '/api/dashboard', '/api/magnets'),
  });
  return {
    decide(id, decision) {
      if (decision === 'reject') setAsked(id);
      else mutation.mutate({ id, decision });
    },
    deciding: mutation.isPending ? mutation.variables : null,
    dialog: (
      <ConfirmDialog
        isOpen={asked !== null}
        title="Reject this comment?"
        text="The visitor sees it at once, and this comment can never open the page. Another comment of the same person can."
        confirmLabel="Reject"
        onConfirm={() => {
          if (asked === null) return;
          setAsked(null);
          mutation.mutate({ id: asked, decision: 'reject' });
        }}
        onCancel={() => setAsked(null)}
      />
    ),
  };
}
