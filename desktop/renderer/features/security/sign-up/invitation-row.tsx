import type { ReactNode } from 'react';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { useNow } from '#desktop/renderer/ui/texts/now.ts';

/** An invitation of an operator or of a creator, with its state and what may be done with it. */
export function InvitationRow({
  email,
  badges,
  acts,
  children,
}: {
  email: string;
  badges: ReactNode;
  /** Null for one that is accepted, and for who may not change it. */
  acts: {
    isResending: boolean;
    onResend: () => void;
    isWithdrawing: boolean;
    onWithdraw: () => void;
  } | null;
  /** Who sent it, and until when it holds. */
  children: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium break-all">
          {email}
          {badges}
        </p>
        <p className="text-sm text-ink-soft">{children}</p>
      </div>
      {acts !== null && (
        <div className="flex gap-2">
          <Button
            size="small"
            isBusy={acts.isResending}
            onClick={acts.onResend}
            aria-label={`Send the invitation to ${email} again`}
          >
            Send again
          </Button>
          <Button
            size="small"
            isBusy={acts.isWithdrawing}
            onClick={acts.onWithdraw}
            aria-label={`Withdraw the invitation of ${email}`}
          >
            Withdraw
          </Button>
        </div>
      )}
    </li>
  );
}

/** Until when a link works, and why it works no more. */
export function LinkEnd({ isExpired, expiresAt }: { isExpired: boolean; expiresAt: string }) {
  const now = useNow();
  if (isExpired && Date.parse(expiresAt) > now) {
    return 'who is no owner any more: send it again yourself';
  }
  return (
    <>
      {isExpired ? 'expired' : 'the link ends'} <LocalTime at={expiresAt} />
    </>
  );
}
