import { useSession, useUser } from '#desktop/renderer/session/session.ts';
import { Face } from '#desktop/renderer/ui/texts/face.tsx';
import { AccountMenu } from './account-menu.tsx';

export function UserMenu() {
  const { name, email, photoUrl } = useUser();
  const { leave } = useSession();
  return (
    <AccountMenu
      picture={<Face name={name} photoUrl={photoUrl} className="size-9 text-xs" />}
      name={name}
      detail={email}
      signedInAs={
        <>
          Signed in as <span className="font-medium text-ink">{email}</span>
        </>
      }
      account={{ label: 'Settings', path: '/settings' }}
      plan="/subscription"
      onLeave={() => void leave()}
    />
  );
}
