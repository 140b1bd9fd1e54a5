import { useQuery } from '@tanstack/react-query';
import { Activity, LayoutDashboard, Magnet, Plug } from 'lucide-react';
import { activityApi } from '#shared/activity/activity.contract.ts';
import { creatorNavigation } from '#shared/app/routes.ts';
import { endpointQuery } from '../api/endpoint-query.ts';
import { BrandMark } from '#desktop/renderer/ui/texts/brand-mark.tsx';
import { ConsoleFrame } from './console-frame.tsx';
import { PlaceCount } from './navigation.tsx';
import { NewsBell } from './news-bell.tsx';
import { UserMenu } from './user-menu.tsx';
import { useUnreadNews } from './use-unread-news.ts';

const WAITING_POLL_MS = 30_000;
const icons = {
  '/dashboard': LayoutDashboard,
  '/magnets': Magnet,
  '/activity': Activity,
  '/integrations': Plug,
};

export function CreatorLayout() {
  const news = useUnreadNews();
  const { data: waiting } = useQuery({
    ...endpointQuery(activityApi.listWaiting, { query: { limit: 1 } }),
    refetchInterval: WAITING_POLL_MS,
  });
  const places = creatorNavigation.map(({ path, label }) => ({
    path,
    label,
    Icon: icons[path],
    beside: path === '/activity' && (
      <PlaceCount amount={waiting?.total ?? 0} text="waiting for you" />
    ),
  }));
  return (
    <ConsoleFrame
      home="/dashboard"
      mark={<BrandMark size={24} />}
      beside={<NewsBell news={news} />}
      places={places}
      activeClass="bg-brand-wash text-brand-ink"
      menu={<UserMenu />}
    />
  );
}
