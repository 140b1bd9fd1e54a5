import type { AccountSecurity } from '#shared/account/account.contract.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';
import { deviceName } from './device-name.ts';

const ways: Record<string, string> = {
  password: 'with the password',
  link: 'with a mailed link',
  code: 'with a mailed code',
  sign_up: 'by signing up',
  password_change: 'after a new password',
};

/** The newest entries into the account, so that a strange one is noticed. */
export function SignInHistory({ signIns }: { signIns: AccountSecurity['signIns'] }) {
  const { timeZone } = useUser();
  return (
    <Panel title="Sign-in history" bodyClassName="px-5 pt-2 pb-4">
      <ul className="divide-y divide-line text-sm">
        {signIns.map((signIn) => (
          <li key={signIn.id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2.5">
            <span>
              {deviceName(signIn.userAgent)}{' '}
              <span className="text-ink-soft">{ways[signIn.method] ?? signIn.method}</span>
            </span>
            <span className="text-ink-soft">
              <TimeText at={signIn.at} zone={timeZone} />
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-soft">
        Something you do not know? Change the password: it signs out every other device.
      </p>
    </Panel>
  );
}
