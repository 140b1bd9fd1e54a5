import { Menu as MenuIcon, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { Link, Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { useHealth, useOperatorFigures } from '../features/settings/operator-queries.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { IconButton } from '../ui/button.tsx';
import { overlayClass } from '../ui/dialog.tsx';
import { OperatorMenu } from './operator-menu.tsx';
import { OperatorNavigation, type OperatorCounts } from './operator-navigation.tsx';
import './operator-layout.css';

/** The operator's console: a dark rail of its own, so that it is never taken for a creator's. */
export function OperatorLayout() {
  const { data: health } = useHealth();
  const { data: figures } = useOperatorFigures();
  const counts: OperatorCounts = {
    state: health?.state ?? null,
    reports: figures?.reports.open ?? 0,
    mails: health?.mail.inOutbox ?? 0,
  };
  const isLoading = useNavigation().state === 'loading';
  return (
    <div className="min-h-dvh bg-paper lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <a href="#screen" className="skip-link">
        Skip to the content
      </a>
      {isLoading && <div aria-hidden className="loading-bar" />}
      <aside className="operator-rail sticky top-0 hidden h-dvh flex-col gap-6 overflow-y-auto p-4 lg:flex">
        <Link to="/admin/dashboard" className="rounded-control pl-2">
          <OperatorMark />
        </Link>
        <OperatorNavigation counts={counts} />
        <div className="mt-auto">
          <OperatorMenu />
        </div>
      </aside>
      <header className="operator-rail sticky top-0 z-30 flex h-14 items-center gap-2 px-3 lg:hidden">
        <Drawer counts={counts} />
        <Link to="/admin/dashboard" className="rounded-control">
          <OperatorMark />
        </Link>
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

function OperatorMark() {
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <BrandMark size={24} />
      <span className="rounded-full border border-brand/60 px-2 py-0.5 text-[0.6875rem] leading-4 font-semibold text-brand-ink">
        Operator
      </span>
    </span>
  );
}

function Drawer({ counts }: { counts: OperatorCounts }) {
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
          className="operator-rail appear-side fixed inset-y-0 left-0 z-50 flex w-[min(85vw,18rem)] flex-col gap-6 overflow-y-auto p-4 shadow-floating"
        >
          <div className="flex items-center justify-between">
            <Dialog.Title className="sr-only">Menu</Dialog.Title>
            <OperatorMark />
            <Dialog.Close asChild>
              <IconButton label="Close the menu">
                <X aria-hidden size={20} />
              </IconButton>
            </Dialog.Close>
          </div>
          <OperatorNavigation counts={counts} onNavigate={() => setIsOpen(false)} />
          <div className="mt-auto">
            <OperatorMenu />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
