import { Bell } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useUser } from '../session/session.ts';
import { IconButton } from '#desktop/renderer/ui/controls/button.tsx';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';
import type { useUnreadNews } from './use-unread-news.ts';
import { Popover } from '#desktop/renderer/ui/overlays/popover.tsx';

export function NewsBell({ news }: { news: ReturnType<typeof useUnreadNews> }) {
  const { timeZone } = useUser();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const label = news.length === 0 ? 'News' : `News, ${news.length} unread`;
  return (
    <Popover
      label="Unread news"
      className="max-h-[70dvh] w-[min(92vw,24rem)] overflow-y-auto p-5"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <IconButton label={label} className="relative">
          <Bell aria-hidden size={18} />
          {news.length > 0 && (
            <span className="absolute top-1 right-1 grid h-4 min-w-4 place-items-center rounded-full bg-bad px-1 text-[0.625rem] leading-none font-bold text-surface tabular-nums">
              {news.length > 9 ? '9+' : news.length}
            </span>
          )}
        </IconButton>
      }
    >
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
