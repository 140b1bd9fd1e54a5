import { callEndpoint } from '#shared/api/client.ts';
import {
  type BillingFileOrder,
  operatorBillingApi,
} from '#shared/billing/operator-billing.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { FileButton } from '#desktop/renderer/ui/csv/file-button.tsx';

/** Saves the list as it is narrowed now, all of its pages. */
export function BillingFileButton({ order }: { order: BillingFileOrder }) {
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
