import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { companyPagesApi } from '#shared/parsing/company-pages.contract.ts';
import { endpointMutation } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { usePlatform } from '#desktop/renderer/platform/platform.ts';
import { Button, type ButtonLook, type ButtonSize } from '#desktop/renderer/ui/controls/button.tsx';

/**
 * Leads to LinkedIn and back. Where LinkedIn cannot lead back, it opens the same screen in the
 * browser.
 */
export function ConnectButton({
  look,
  size,
  children,
}: {
  look: ButtonLook;
  size?: ButtonSize;
  children: ReactNode;
}) {
  const { goAway, openExternal, publicUrl } = usePlatform();
  const connect = useMutation({
    ...endpointMutation(companyPagesApi.connect),
    onSuccess: ({ url }) => goAway?.(url),
    onError: (error) => toast.error('LinkedIn was not opened', { description: errorText(error) }),
  });
  const shape = size === undefined ? { look } : { look, size };
  if (goAway === undefined) {
    return (
      <Button {...shape} onClick={() => openExternal(publicUrl('/settings/readers'))}>
        {children} in the browser
      </Button>
    );
  }
  return (
    <Button
      {...shape}
      // Busy until the browser has left the page.
      isBusy={connect.isPending || connect.isSuccess}
      onClick={() => connect.mutate({})}
    >
      {children}
    </Button>
  );
}
