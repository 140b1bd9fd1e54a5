import type { AccountSecurity } from '#shared/account/account.contract.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';
import { deviceName } from './device-name.ts';

const ways: Record<string, string> = {
  password: 'with the password',
  link: 'with an emailed link',
  code: 'with an emailed code',
  sign_up: 'by signing up',
  linkedin: 'with LinkedIn',
  operator: 'by an operator of this site',
  ended: 'ended by an operator of this site',
  password_change: 'after a new password',
};

/** The latest sign-ins, so that the owner notices a strange one. */
export function SignInHistory({
  signIns,
  hasPassword,
  linkedIn,
}: Pick<AccountSecurity, 'signIns' | 'hasPassword' | 'linkedIn'>) {
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
        If you do not recognize a sign-in, {hasPassword ? 'change your' : 'set a'} password. This
        signs out all other devices and removes paired ones.
        {linkedIn.connection !== null &&
          ' Disconnect LinkedIn as well: a new password does not stop a sign-in with it.'}
      </p>
    </Panel>
  );
}
