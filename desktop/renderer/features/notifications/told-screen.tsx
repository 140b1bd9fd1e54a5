import { useLocation, useParams } from 'react-router-dom';
import { NotificationList } from './notification-list.tsx';
import { NotificationSettingsPanels } from './settings/settings-panels.tsx';
import { ToldMessage } from './told-message.tsx';

/**
 * What a creator is told, one message of it, and how they are told. One file for three addresses: each
 * file more would weigh on the shell.
 */
export function ToldScreen() {
  const { pathname } = useLocation();
  const { id } = useParams();
  if (pathname.startsWith('/settings/')) return <NotificationSettingsPanels />;
  return id === undefined ? <NotificationList /> : <ToldMessage key={id} messageId={id} />;
}
