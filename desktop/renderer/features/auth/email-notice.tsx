import { useMutation } from '@tanstack/react-query';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { accountSecurityApi } from '#shared/account/account.contract.ts';
import { endpointMutation } from '../../api/endpoint-query.ts';
import { errorText } from '../../api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';

/** Shown until the address is confirmed: with a mistyped one the account could not be recovered. */
export function EmailNotice({ email }: { email: string }) {
  const send = useMutation({
    ...endpointMutation(accountSecurityApi.sendVerification),
    onSuccess: () => toast.success('Email sent', { description: `Check the inbox of ${email}.` }),
    onError: (error) => toast.error('The email was not sent', { description: errorText(error) }),
  });
  return (
    <Notice
      tone="warn"
      action={
        <Button
          size="small"
          isBusy={send.isPending}
          disabled={send.isSuccess}
          onClick={() => send.mutate({})}
        >
          Email a new link
        </Button>
      }
    >
      <strong className="font-semibold wrap-anywhere">{email}</strong> is not confirmed yet. Check
      your inbox for our email with a link, or request a new one.
    </Notice>
  );
}
