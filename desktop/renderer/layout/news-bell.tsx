import { Bell } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { usageNoticesApi } from '#shared/billing/usage-notices.contract.ts';
import { usageText } from '#shared/billing/usage-texts.ts';
import { QUERY_FRESH_MS } from '#shared/app/constants.ts';
import { endpointQuery } from '../api/endpoint-query.ts';
import { useFallbackPoll } from '../live/use-live.ts';
import { useUser } from '../session/session.ts';
import { IconButton } from '#desktop/renderer/ui/controls/button.tsx';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';
import type { useUnreadNews } from './use-unread-news.ts';
import { Popover } from '#desktop/renderer/ui/overlays/popover.tsx';

/** Unread news, and parts of the plan's limits that are used until they are put away. */
export function NewsBell({ news }: { news: ReturnType<typeof useUnreadNews> }) {
  const { timeZone } = useUser();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const { data: usage } = useQuery({
    ...endpointQuery(usageNoticesApi.read, {}),
    refetchInterval: useFallbackPoll(QUERY_FRESH_MS),
  });
  const notices = usage?.notices.filter(({ isDismissed }) => !isDismissed) ?? [];
  const count = news.length + notices.length;
  const label = [
    news.length === 0 ? 'News' : `News, ${news.length} unread`,
    ...(notices.length === 0 ? [] : [`${notices.length} of your plan’s use`]),
  ].join(', ');
  return (
    <Popover
      label="Unread news and the use of your plan"
      className="max-h-[70dvh] w-[min(92vw,24rem)] overflow-y-auto p-5"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <IconButton label={label} className="relative">
          <Bell aria-hidden size={18} />
          {count > 0 && (
            <span className="absolute top-1 right-1 grid h-4 min-w-4 place-items-center rounded-full bg-bad px-1 text-[0.625rem] leading-none font-bold text-surface tabular-nums">
              {count > 9 ? '9+' : count}
            </span>
          )}
        </IconButton>
      }
    >
      {notices.length > 0 && (
        <div className="mb-5">
          <h2 className="text-[0.9375rem] font-semibold">Use of your plan</h2>
          <ul className="-mx-2 mt-2 grid gap-0.5">
            {notices.map((notice) => (
              <li
                key={notice.id}
                className="relative rounded-control px-2 py-2 transition-colors hover:bg-hover"
              >
                <h3 className="text-sm font-medium">
                  <Link
                    to="/subscription"
                    onClick={close}
                    className="rounded-control after:absolute after:inset-0"
                  >
                    {usageText(notice).title}
                  </Link>
                </h3>
                <p className="mt-0.5 text-xs text-ink-soft">
                  <TimeText at={notice.toldAt} zone={timeZone} />
                </p>
              </li>
            ))}
          </ul>
        </div>
      )}
      <h2 className="text-[0.9375rem] font-semibold">Unread news</h2>
      {news.length === 0 ? (
        <p className="mt-2 text-sm text-ink-soft">No unread news.</p>
      ) : (
        <ul className="-mx-2 mt-2 grid gap-0.5">
          {news.map((article) => (
            <li
              key={article.id}
              className="relative rounded-control px-2 py-2 transition-colors hover:bg-hover"
            >
              <h3 className="text-sm font-medium">
                <Link
                  to={`/news/${article.id}`}
                  onClick={close}
                  className="rounded-control after:absolute after:inset-0"
                >
                  {article.title}
                </Link>
              </h3>
              <p className="mt-0.5 text-xs text-ink-soft">
                <TimeText at={article.publishedAt} zone={timeZone} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <Link
        to="/news"
        onClick={close}
        className="link touch-area mt-3 inline-flex rounded-control text-sm"
      >
        All news
      </Link>
    </Popover>
  );
}
