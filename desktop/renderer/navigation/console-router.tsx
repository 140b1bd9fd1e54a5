import {
  Component,
  createContext,
  Suspense,
  use,
  useLayoutEffect,
  useMemo,
  useState,
  useTransition,
  type ComponentType,
  type ReactNode,
} from 'react';
import { Outlet, Router, useLocation, useRoutes, type RouteObject } from 'react-router-dom';
import { consoleHistory, type Place } from './guarded-history.ts';
import type { Route } from './routes.ts';
import { filesOf, loadFilesOf } from './screen-files.ts';

/** Whether the files of another screen are on their way. */
export const IsLoadingScreen = createContext(false);

/**
 * Shows the screen of the address. The former one stays until the files of the next have come. A
 * screen that fails shows the `errorElement` above it until the address changes.
 */
export function ConsoleRouter({ routes, fallback }: { routes: Route[]; fallback: ReactNode }) {
  const [place, setPlace] = useState<Place>(() => {
    const first = consoleHistory.current();
    loadFilesOf(routes, first.location);
    return first;
  });
  const [isPending, startTransition] = useTransition();
  useLayoutEffect(
    () =>
      consoleHistory.listen((next) => {
        loadFilesOf(routes, next.location);
        startTransition(() => setPlace(next));
      }),
    [routes],
  );
  return (
    <IsLoadingScreen value={isPending}>
      <Router
        location={place.location}
        navigationType={place.action as never} // the library's enum of the same words
        navigator={consoleHistory.navigator}
      >
        <Suspense fallback={fallback}>
          <Screens routes={routes} />
        </Suspense>
      </Router>
    </IsLoadingScreen>
  );
}

/** The screen of the address among routes; paths are relative to the place it stands in. */
export function Screens({ routes }: { routes: Route[] }) {
  const objects = useMemo(() => routes.map(toObject), [routes]);
  return useRoutes(objects);
}

function toObject({ path, element, lazy, errorElement, children }: Route): RouteObject {
  const shown = lazy === undefined ? (element ?? <Outlet />) : <LazyScreen load={lazy} />;
  return {
    ...(path === undefined ? {} : { path }),
    element: errorElement === undefined ? shown : <Net instead={errorElement}>{shown}</Net>,
    ...(children === undefined ? {} : { children: children.map(toObject) }),
  };
}

function LazyScreen({ load }: { load: () => Promise<{ Component: ComponentType }> }) {
  const { Component: Screen } = use(filesOf(load));
  return <Screen />;
}

function Net({ instead, children }: { instead: ReactNode; children: ReactNode }) {
  const location = useLocation();
  return (
    <ScreenNet place={location} instead={instead}>
      {children}
    </ScreenNet>
  );
}

interface NetState {
  place: object;
  hasFailed: boolean;
}

class ScreenNet extends Component<
  { place: object; instead: ReactNode; children: ReactNode },
  NetState
> {
  override state: NetState = { place: this.props.place, hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ place }: { place: object }, state: NetState) {
    return place === state.place ? null : { place, hasFailed: false };
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}
