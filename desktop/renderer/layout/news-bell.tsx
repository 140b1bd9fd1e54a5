import { Bell } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useUser } from '../session/session.ts';
import { IconButton } from '#desktop/renderer/ui/controls/button.tsx';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';
import type { useUnreadNews } from './use-unread-news.ts';

export function NewsBell({ news }: { news: ReturnType<typeof useUnreadNews> }) {
  const { timeZone } = useUser();
  const label = news.length === 0 ? 'News' : `News, ${news.length} unread`;
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <IconButton label={label} className="relative">
          <Bell aria-hidden size={18} />
          {news.length > 0 && (
            <span className="absolute top-1 right-1 grid h-4 min-w-4 place-items-center rounded-full bg-bad px-1 text-[0.625rem] leading-none font-bold text-surface tabular-nums">
              {news.length > 9 ? '9+' : news.length}
            </span>
          )}
        </IconButton>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={8}
          collisionPadding={12}
          aria-label="Unread news"
          className="appear z-50 max-h-[70dvh] w-[min(92vw,24rem)] overflow-y-auto rounded-panel border border-line bg-surface p-5 shadow-floating"
        >
          <h2 className="text-[0.9375rem] font-semibold">Unread news</h2>
          {news.length === 0 ? (
            <p className="mt-2 text-sm text-ink-soft">You have read everything.</p>
          ) : (
            <ul className="mt-3 grid gap-4 divide-y divide-line">
              {news.map((article) => (
                <li key={article.id} className="pt-4 first:pt-0">
                  <h3 className="text-sm font-medium">{article.title}</h3>
                  <p className="mt-0.5 text-xs text-ink-soft">
                    <TimeText at={article.publishedAt} zone={timeZone} />
                  </p>
                  <p className="mt-1.5 text-sm leading-6 whitespace-pre-line text-ink-soft">
                    {article.body}
                  </p>
                </li>
              ))}
            </ul>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
