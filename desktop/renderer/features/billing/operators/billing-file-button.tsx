import { callEndpoint } from '#shared/api/client.ts';
import {
  type BillingFileOrder,
  operatorBillingApi,
} from '#shared/billing/operator-billing.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { useMayCall } from '#desktop/renderer/session/operator-session.ts';
import { FileButton } from '#desktop/renderer/ui/csv/file-button.tsx';

/** Saves the list as it is narrowed now, all of its pages; only for who may take it. */
export function BillingFileButton({ order }: { order: BillingFileOrder }) {
  if (!useMayCall(operatorBillingApi.exportList)) return null;
  return (
    <FileButton
      className="sm:ml-auto"
      nameOf={(now) => `${order.list}-${now.toISOString().slice(0, 10)}.csv`}
      read={() =>
        callEndpoint(operatorBillingApi.exportList, { body: { file: order } }, apiTransport)
      }
    />
  );
}
