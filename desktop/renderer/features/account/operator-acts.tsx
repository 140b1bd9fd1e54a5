import type { AccountSecurity } from '#shared/account/account.contract.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';

type Act = AccountSecurity['operatorActs'][number];

const acts: Record<Act['act'], string> = {
  entered: 'Opened your account',
  changed: 'Changed something',
  ended: 'Ended sessions or devices',
};
const changes: Record<NonNullable<Act['area']>, string> = {
  magnets: 'Changed a lead magnet',
  'magnet-tags': 'Changed tags',
  files: 'Added a file',
  brand: 'Changed your brand',
  'link-checks': 'Checked links',
  activity: 'Decided about comments',
  'lead-views': 'Changed saved views of leads',
  other: acts.changed,
};

/** What operators did in the account of a creator; nothing while nobody was there. */
export function OperatorActs({ operatorActs }: Pick<AccountSecurity, 'operatorActs'>) {
  const { timeZone } = useUser();
  if (operatorActs.length === 0) return null;
  return (
    <Panel title="What operators did" bodyClassName="px-5 pt-2 pb-4">
      <ul className="divide-y divide-line text-sm">
        {operatorActs.map(({ id, act, area, magnetTitle, reason, at }) => (
          <li
            key={id}
            className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2.5 sm:flex-nowrap"
          >
            <span className="min-w-0 wrap-anywhere">
              {area === null ? acts[act] : changes[area]}
              {(reason ?? magnetTitle) !== null && (
                <span className="text-ink-soft">: {reason ?? magnetTitle}</span>
              )}
            </span>
            <span className="shrink-0 text-ink-soft">
              <TimeText at={at} zone={timeZone} />
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-soft">
        Operators of this site open an account for half an hour at most, and you get a notice each
        time. They see no payments or exports there, and cannot change your sign-in or delete
        anything.
      </p>
    </Panel>
  );
}
