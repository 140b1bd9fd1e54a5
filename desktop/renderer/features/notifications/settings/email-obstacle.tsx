import { Link } from 'react-router-dom';
import type { NotificationSettings } from '#shared/notifications/notification-settings.contract.ts';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';

/** Why emails do not get there; nothing while they do. */
export function EmailObstacle({
  email: { address, obstacle },
}: Pick<NotificationSettings, 'email'>) {
  if (obstacle === null) return null;
  return (
    <Notice tone="warn">
      {obstacle === 'not_confirmed' ? (
        <>
          Emails to {address} are not sent yet, except required ones, until you confirm your
          address. See{' '}
          <Link to="/settings/security" className="link">
            Security
          </Link>
          .
        </>
      ) : (
        <>
          The mail server of {address} refused an email of ours in the last 30 days, so only
          required ones are tried. An email that arrives, such as a sign-in link, ends that.
        </>
      )}
    </Notice>
  );
}
