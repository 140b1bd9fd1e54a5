import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { callEndpoint } from '#shared/api/client.ts';
import {
  type BillingFileOrder,
  operatorBillingApi,
} from '#shared/billing/operator-billing.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { usePlatform } from '#desktop/renderer/platform/platform.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';

/** Saves the list as it is narrowed now, all of its pages. */
export function ListFileButton({ order }: { order: BillingFileOrder }) {
  const platform = usePlatform();
  const saving = useMutation({
    mutationFn: async () => {
      const bytes = await callEndpoint(
        operatorBillingApi.exportList,
        { body: { file: order } },
        apiTransport,
      );
      const name = `${order.list}-${new Date().toISOString().slice(0, 10)}.csv`;
      platform.saveFile(name, bytes, 'text/csv; charset=utf-8');
    },
    onError: (error) =>
      toast.error('The file could not be written', { description: errorText(error) }),
  });
  return (
    <Button isBusy={saving.isPending} onClick={() => saving.mutate()} className="sm:ml-auto">
      {!saving.isPending && <Download aria-hidden size={16} />}
      Save as CSV
    </Button>
  );
}
