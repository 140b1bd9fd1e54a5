import { Menu as MenuIcon, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import { Link, Outlet, ScrollRestoration, useNavigation, type Location } from 'react-router-dom';
import { IconButton } from '#desktop/renderer/ui/controls/button.tsx';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { overlayClass } from '#desktop/renderer/ui/overlays/dialog.tsx';
import { Arrival } from './arrival.tsx';
import { Navigation, type Place } from './navigation.tsx';

interface Rail {
  mark: ReactNode;
  places: readonly Place[];
  /** How the present place looks. */
  activeClass: string;
  /** Stands at the foot of the rail. */
  menu: ReactNode;
  /** Sets rail, bar and drawer apart from another console's. */
  railClass?: string;
}

/** An address that names a row is a place of its own: no older position wins over it. */
const placeKey = ({ key, hash }: Location) => key + hash;

/** A console: a rail on wide windows, a bar with a drawer on narrow ones; the screen beside it. */
export function ConsoleFrame({
  home,
  beside,
  ...rail
}: Rail & {
  home: string;
  /** Stands across from the mark. */
  beside?: ReactNode;
}) {
  const { mark, places, activeClass, menu, railClass } = rail;
  const isLoading = useNavigation().state === 'loading';
  const markLink = (
    <Link to={home} className="touch-area flex rounded-control">
      {mark}
    </Link>
  );
  return (
    <div className="min-h-dvh bg-paper lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
      <a href="#screen" className="skip-link">
        Skip to the content
      </a>
      {isLoading && <div aria-hidden className="loading-bar" />}
      <aside
        className={classNames(
          'sticky top-0 hidden h-dvh flex-col gap-6 overflow-y-auto border-r border-line bg-surface p-4 lg:flex',
          railClass,
        )}
      >
        <div className="flex items-center justify-between pl-2">
          {markLink}
          {beside}
        </div>
        <Navigation places={places} activeClass={activeClass} />
        <div className="mt-auto">{menu}</div>
      </aside>
      <header
        className={classNames(
          'sticky top-0 z-30 flex h-14 items-center gap-2 border-b border-line bg-surface/95 px-3 backdrop-blur lg:hidden',
          beside !== undefined && 'justify-between',
          railClass,
        )}
      >
        <Drawer {...rail} />
        {markLink}
        {beside}
      </header>
      <main id="screen" tabIndex={-1} className="min-w-0 outline-none">
        <div className="mx-auto w-full max-w-[84rem] px-4 py-6 sm:px-6 lg:px-10 lg:py-9">
          <Outlet />
        </div>
      </main>
      <Arrival />
      <ScrollRestoration getKey={placeKey} />
    </div>
  );
}

function Drawer({ mark, places, activeClass, menu, railClass }: Rail) {
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
          className={classNames(
            'appear-side fixed inset-y-0 left-0 z-50 flex w-[min(85vw,18rem)] flex-col gap-6 overflow-y-auto border-r border-line bg-surface p-4 shadow-floating',
            railClass,
          )}
        >
          <div className="flex items-center justify-between">
            <Dialog.Title className="sr-only">Menu</Dialog.Title>
            {mark}
            <Dialog.Close asChild>
              <IconButton label="Close the menu">
                <X aria-hidden size={20} />
              </IconButton>
            </Dialog.Close>
          </div>
          <Navigation
            places={places}
            activeClass={activeClass}
            onNavigate={() => setIsOpen(false)}
          />
          <div className="mt-auto">{menu}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
