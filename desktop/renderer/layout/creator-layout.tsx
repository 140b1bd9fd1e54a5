import { useQuery } from '@tanstack/react-query';
import { Menu as MenuIcon, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { Link, Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { activityApi } from '#shared/activity/activity.contract.ts';
import { endpointQuery } from '../api/endpoint-query.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { IconButton } from '../ui/button.tsx';
import { overlayClass } from '../ui/dialog.tsx';
import { Navigation } from './navigation.tsx';
import { NewsBell } from './news-bell.tsx';
import { UserMenu } from './user-menu.tsx';
import { useUnreadNews } from './use-unread-news.ts';

const WAITING_POLL_MS = 30_000;

/** Sidebar on wide windows, a bar with a drawer on narrow ones; the screen beside it. */
export function CreatorLayout() {
  const news = useUnreadNews();
  const { data: waiting } = useQuery({
    ...endpointQuery(activityApi.listWaiting, { query: { limit: 1 } }),
    refetchInterval: WAITING_POLL_MS,
  });
  const count = waiting?.total ?? 0;
  const isLoading = useNavigation().state === 'loading';
  return (
    <div className="min-h-dvh bg-paper lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
      <a href="#screen" className="skip-link">
        Skip to the content
      </a>
      {isLoading && <div aria-hidden className="loading-bar" />}
      <aside className="sticky top-0 hidden h-dvh flex-col gap-6 border-r border-line bg-surface p-4 lg:flex">
        <div className="flex items-center justify-between pl-2">
          <Link to="/dashboard" className="rounded-control">
            <BrandMark />
          </Link>
          <NewsBell news={news} />
        </div>
        <Navigation waiting={count} />
        <div className="mt-auto">
          <UserMenu />
        </div>
      </aside>
      <header className="sticky top-0 z-30 flex h-14 items-center justify-between border-b border-line bg-surface/95 px-3 backdrop-blur lg:hidden">
        <Drawer waiting={count} />
        <Link to="/dashboard" className="rounded-control">
          <BrandMark size={24} />
        </Link>
        <NewsBell news={news} />
      </header>
      <main id="screen" tabIndex={-1} className="min-w-0 outline-none">
        <div className="mx-auto w-full max-w-[84rem] px-4 py-6 sm:px-6 lg:px-10 lg:py-9">
          <Outlet />
        </div>
      </main>
      <ScrollRestoration />
    </div>
  );
}

function Drawer({ waiting }: { waiting: number }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog.Root open={isOpen} onOpenChange={setIsOpen}>
      <Dialog.Trigger asChild>
        <IconButton label="Open the menu">
          <MenuIcon aria-hidden size={20} />
        </IconButton>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayClass} />
        <Dialog.Content
          aria-describedby={undefined}
          className="appear-side fixed inset-y-0 left-0 z-50 flex w-[min(85vw,18rem)] flex-col gap-6 border-r border-line bg-surface p-4 shadow-floating"
        >
          <div className="flex items-center justify-between">
            <Dialog.Title className="sr-only">Menu</Dialog.Title>
            <BrandMark size={24} />
            <Dialog.Close asChild>
              <IconButton label="Close the menu">
                <X aria-hidden size={20} />
              </IconButton>
            </Dialog.Close>
          </div>
          <Navigation waiting={waiting} onNavigate={() => setIsOpen(false)} />
          <div className="mt-auto">
            <UserMenu />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
