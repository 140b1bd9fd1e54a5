import { useMutation } from '@tanstack/react-query';
import { toast } from 'sonner';
import { accountSecurityApi } from '#shared/account/account.contract.ts';
import { endpointMutation } from '../../api/endpoint-query.ts';
import { errorText } from '../../api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';

/** Shown until the address is confirmed: a mistyped one would leave no way back into the account. */
export function EmailNotice({ email }: { email: string }) {
  const send = useMutation({
    ...endpointMutation(accountSecurityApi.sendVerification),
    onSuccess: () => toast.success('Mail sent', { description: `Look for it at ${email}.` }),
    onError: (error) => toast.error('The mail was not sent', { description: errorText(error) }),
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
          Mail a new link
        </Button>
      }
    >
      <strong className="font-semibold wrap-anywhere">{email}</strong> is not confirmed yet. Look
      for our mail with a link, or ask for another.
    </Notice>
  );
}
