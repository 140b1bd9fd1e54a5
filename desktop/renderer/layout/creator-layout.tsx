import { useQuery } from '@tanstack/react-query';
import {
  Activity,
  ChartNoAxesCombined,
  LayoutDashboard,
  Magnet,
  Newspaper,
  Plug,
  UsersRound,
} from 'lucide-react';
import { activityApi } from '#shared/activity/activity.contract.ts';
import { creatorNavigation } from '#shared/app/routes.ts';
import { liveApi } from '#shared/live/live.contract.ts';
import { DeletionBanner } from '../features/account/deletion/deletion-banner.tsx';
import { endpointQuery } from '../api/endpoint-query.ts';
import { readSessionToken } from '../api/session-token.ts';
import { LiveProvider } from '../live/live-provider.tsx';
import { useFallbackPoll } from '../live/use-live.ts';
import { useUser } from '../session/session.ts';
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
  '/crm': UsersRound,
  '/performance': ChartNoAxesCombined,
  '/activity': Activity,
  '/integrations': Plug,
  '/news': Newspaper,
};

/** Everything below it is kept up to date by one stream. */
export function CreatorLayout() {
  const user = useUser();
  return (
    <LiveProvider url={liveApi.stream.path} account={user.id} readToken={readSessionToken}>
      <CreatorFrame />
    </LiveProvider>
  );
}

function CreatorFrame() {
  const poll = useFallbackPoll(WAITING_POLL_MS);
  const news = useUnreadNews();
  const { data: waiting } = useQuery({
    ...endpointQuery(activityApi.listWaiting, { query: { limit: 1 } }),
    refetchInterval: poll,
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
      banner={<DeletionBanner />}
      mark={<BrandMark size={24} />}
      beside={<NewsBell news={news} />}
      places={places}
      activeClass="bg-brand-wash text-brand-ink"
      menu={<UserMenu />}
    />
  );
}
