import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { companyAppApi } from '#shared/parsing/linkedin-app.contract.ts';
import {
  endpointMutation,
  endpointQuery,
  invalidatePath,
} from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ConfirmDialog } from '#desktop/renderer/ui/overlays/confirm-dialog.tsx';

/** Removes the app and its secret, after a confirmation. */
export function RemoveLinkedInApp() {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const removing = useMutation({
    ...endpointMutation(companyAppApi.remove),
    async onSuccess(app) {
      setAsking(false);
      client.setQueryData(endpointQuery(companyAppApi.read, {}).queryKey, app);
      toast.success('LinkedIn app removed');
      await invalidatePath(client, '/api/admin/audit');
    },
  });
  return (
    <div>
      <Button size="small" onClick={() => setAsking(true)}>
        Remove app
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Remove the LinkedIn app?"
        text={
          removing.error === null
            ? 'Company pages are no longer read. With the same app, creators stay connected when you register it again.'
            : errorText(removing.error)
        }
        confirmLabel="Remove app"
        isBusy={removing.isPending}
        onConfirm={() => removing.mutate({})}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
