import { Menu as MenuIcon } from 'lucide-react';
import { lazy, Suspense, use, useState, type ReactNode } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { IsLoadingScreen } from '#desktop/renderer/navigation/console-router.tsx';
import { ScrollPlaces } from '#desktop/renderer/navigation/scroll-places.tsx';
import { IconButton } from '#desktop/renderer/ui/controls/button.tsx';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { useWasOpen } from '#desktop/renderer/ui/overlays/opening.ts';
import { Arrival } from './arrival.tsx';
import { ConsoleOverlays, type KeyedPlace, type LoadPalette } from './console-overlays.tsx';
import { Navigation, type Place } from './navigation.tsx';
import { PaletteButton } from './palette-button.tsx';

const loadDrawer = () => import('./drawer-panel.tsx');
const DrawerPanel = lazy(async () => ({ default: (await loadDrawer()).DrawerPanel }));

interface Rail {
  mark: ReactNode;
  places: readonly Place[];
  /** The style of the current place. */
  activeClass: string;
  /** Shown at the foot of the rail. */
  menu: ReactNode;
  /** Colours of rail, bar and drawer, to tell two consoles apart. */
  railClass?: string;
}

/** A console: a rail on wide windows, a bar with a drawer on narrow ones; the screen beside it. */
export function ConsoleFrame({
  home,
  beside,
  banner,
  keys,
  loadPalette,
  onLeave,
  ...rail
}: Rail & {
  home: string;
  /** Shown opposite the mark. */
  beside?: ReactNode;
  /** Shown above every screen. */
  banner?: ReactNode;
  /** Places that keys lead to besides those of the rail. */
  keys: readonly KeyedPlace[];
  loadPalette: LoadPalette;
  onLeave: () => void;
}) {
  const { mark, places, activeClass, menu, railClass } = rail;
  const isLoading = use(IsLoadingScreen);
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
        <div className="grid gap-3">
          <PaletteButton />
          <Navigation places={places} activeClass={activeClass} />
        </div>
        <div className="mt-auto">{menu}</div>
      </aside>
      <header
        className={classNames(
          'sticky top-0 z-30 flex h-14 items-center gap-2 border-b border-line bg-surface/95 px-3 backdrop-blur lg:hidden',
          railClass,
        )}
      >
        <Drawer {...rail} />
        <div className="mr-auto flex">{markLink}</div>
        <PaletteButton isIcon />
        {beside}
      </header>
      <main id="screen" tabIndex={-1} className="min-w-0 outline-none">
        <div className="mx-auto w-full max-w-[84rem] px-4 py-6 sm:px-6 lg:px-10 lg:py-9">
          {banner}
          <Outlet />
        </div>
      </main>
      <Arrival />
      <ScrollPlaces />
      <ConsoleOverlays places={[...places, ...keys]} loadPalette={loadPalette} onLeave={onLeave} />
    </div>
  );
}

function Drawer(rail: Rail) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <IconButton
        label="Open the menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void loadDrawer()}
        onClick={() => setIsOpen(true)}
      >
        <MenuIcon aria-hidden size={20} />
      </IconButton>
      {useWasOpen(isOpen) && (
        <Suspense fallback={null}>
          <DrawerPanel isOpen={isOpen} onClose={close} mark={rail.mark} className={rail.railClass}>
            <Navigation places={rail.places} activeClass={rail.activeClass} onNavigate={close} />
            <div className="mt-auto">{rail.menu}</div>
          </DrawerPanel>
        </Suspense>
      )}
    </>
  );
}
