import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { operatorDemoApi } from '#shared/sandbox/demo.contract.ts';
import { endpointMutation, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ConfirmDialog } from '#desktop/renderer/ui/overlays/confirm-dialog.tsx';

/** Deletes the demo creator after a question; the lists and figures follow. */
export function RemoveDemo() {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const removing = useMutation({
    ...endpointMutation(operatorDemoApi.remove),
    onSuccess: async ({ leads, visits }) => {
      toast.success('Demo data removed', {
        description: `${leads.toLocaleString()} leads and ${visits.toLocaleString()} visits were deleted.`,
      });
      await invalidatePath(client, '/api/admin');
    },
    onError: (error) => toast.error('Something went wrong', { description: errorText(error) }),
    onSettled: () => setIsAsking(false),
  });
  return (
    <>
      <Button size="small" className="mt-2" onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden size={15} />
        Remove the demo data
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Remove the demo data?"
        text="The demo creators, the three demo pages and all their visits, leads, payments and news are deleted for good. Anyone signed in as the demo creator is signed out. Other creators keep everything."
        confirmLabel="Remove demo data"
        isBusy={removing.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => removing.mutate({})}
      />
    </>
  );
}
