import { useMutation } from '@tanstack/react-query';
import { billingApi } from '#shared/billing/billing.contract.ts';
import { endpointMutation } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { useOutsidePage } from '../use-outside-page.ts';

/** Opens the provider's page for the card, the address and the tax id. */
export function usePortal() {
  const openOutside = useOutsidePage();
  return useMutation({
    ...endpointMutation(billingApi.portal),
    onSuccess: ({ url }) => void openOutside(url),
    onError: (error) => toast.error(errorText(error)),
  });
}
