import { Bell as BellPicture } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QUERY_FRESH_MS } from '#shared/app/constants.ts';
import { unreadCountApi } from '#shared/notifications/unread-count.contract.ts';
import { endpointQuery } from '../api/endpoint-query.ts';
import { useFallbackPoll } from '../live/use-live.ts';
import { IconButton } from '#desktop/renderer/ui/controls/button.tsx';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';
import type { useUnreadNews } from './use-unread-news.ts';
import { Popover } from '#desktop/renderer/ui/overlays/popover.tsx';

const BellPanel = lazyPart(
  async () => (await import('../features/notifications/bell-panel.tsx')).BellPanel,
);

/** Counts unread notifications and news; the panel with them loads when it opens. */
export function Bell({ news }: { news: ReturnType<typeof useUnreadNews> }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery({
    ...endpointQuery(unreadCountApi.read, {}),
    refetchInterval: useFallbackPoll(QUERY_FRESH_MS),
  });
  const unread = data?.count ?? 0;
  const count = news.length + unread;
  return (
    <Popover
      label="Notifications"
      className="max-h-[70dvh] w-[min(92vw,24rem)] overflow-y-auto p-5"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <IconButton
          label={`Notifications${unread > 0 ? `, ${unread} unread` : ''}${news.length > 0 ? `, ${news.length} unread news` : ''}`}
          className="relative"
        >
          <BellPicture aria-hidden size={18} />
          {count > 0 && (
            <span className="absolute top-1 right-1 grid h-4 min-w-4 place-items-center rounded-full bg-bad px-1 text-[0.625rem] leading-none font-bold text-surface tabular-nums">
              {count > 9 ? '9+' : count}
            </span>
          )}
        </IconButton>
      }
    >
      <BellPanel news={news} onLeave={() => setIsOpen(false)} />
    </Popover>
  );
}
