import { useQuery } from '@tanstack/react-query';
import { activityApi } from '#shared/activity/activity.contract.ts';
import { liveApi } from '#shared/live/live.contract.ts';
import { DeletionBanner } from '../features/account/deletion/deletion-banner.tsx';
import { endpointQuery } from '../api/endpoint-query.ts';
import { readSessionToken } from '../api/session-token.ts';
import { LiveProvider } from '../live/live-provider.tsx';
import { useFallbackPoll } from '../live/use-live.ts';
import { useSession, useUser } from '../session/session.ts';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';
import { BrandMark } from '#desktop/renderer/ui/texts/brand-mark.tsx';
import { ConsoleFrame } from './console-frame.tsx';
import { creatorPlaces } from './creator-places.ts';
import { PlaceCount } from './navigation.tsx';
import { Bell } from './bell.tsx';
import { UserMenu } from './account/user-menu.tsx';
import { useUnreadNews } from './use-unread-news.ts';

const ActingBanner = lazyPart(
  async () => (await import('../features/creators/acting-banner.tsx')).ActingBanner,
);
const AnnouncementNotice = lazyPart(
  async () => (await import('../features/settings/announcement-notice.tsx')).AnnouncementNotice,
);
const WAITING_POLL_MS = 30_000;
const UnreadTickets = lazyPart(
  async () => (await import('../features/support/unread-tickets.tsx')).UnreadTickets,
);
const HelpLink = lazyPart(async () => (await import('../features/help/help-link.tsx')).HelpLink);
const loadPalette = async () =>
  (await import('../commands/palette/creator-palette.tsx')).CreatorPalette;

/** Places that are not in the menu. */
const otherKeys = [
  { path: '/settings', label: 'Settings', keys: 'g s' },
  { path: '/magnets/new', label: 'New lead magnet', keys: 'c' },
];

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
  const user = useUser();
  const poll = useFallbackPoll(WAITING_POLL_MS);
  const { leave } = useSession();
  const news = useUnreadNews();
  const { data: waiting } = useQuery({
    ...endpointQuery(activityApi.listWaiting, { query: { limit: 1 } }),
    refetchInterval: poll,
  });
  const places = creatorPlaces.map((place) => ({
    ...place,
    beside:
      place.path === '/support' ? (
        <UnreadTickets>{(tickets) => <PlaceCount amount={tickets} text="unread" />}</UnreadTickets>
      ) : (
        place.path === '/activity' && (
          <PlaceCount amount={waiting?.total ?? 0} text="waiting for you" />
        )
      ),
  }));
  return (
    <ConsoleFrame
      home="/dashboard"
      banner={
        <>
          <AnnouncementNotice />
          {user.actedUntil === undefined ? (
            <DeletionBanner />
          ) : (
            <ActingBanner until={user.actedUntil} />
          )}
          <HelpLink />
        </>
      }
      mark={<BrandMark size={24} />}
      beside={<Bell news={news} />}
      places={places}
      activeClass="bg-brand-wash text-brand-ink"
      menu={<UserMenu />}
      keys={otherKeys}
      loadPalette={loadPalette}
      onLeave={() => void leave()}
    />
  );
}
