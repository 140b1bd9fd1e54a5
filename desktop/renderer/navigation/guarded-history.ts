import {
  createPath,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  NavigationType,
  type Navigator,
  type To,
} from 'react-router-dom';

export interface Place {
  location: Location;
  action: NavigationType | `${NavigationType}`;
}

/** A way that a form with unsaved changes stopped. */
export interface HeldWay {
  proceed(): void;
}

/** Asked before each way; true holds it. */
export interface Guard {
  holds(from: Location, to: Location): boolean;
  onHeld(way: HeldWay): void;
}

/**
 * The browser's history with guards. `createBrowserRouter` has them too, beside much this console
 * does not use: 17 kB of script on every screen (decision 0044).
 */
export function createGuardedHistory() {
  const history = createBrowserHistory({ v5Compat: true });
  const guards = new Set<Guard>();
  let here = history.location;
  /** Steps of the browser that are ours: back to a form that holds, or on after its answer. */
  let ownSteps = 0;
  let isTakingBack = false;

  function held(to: Location, proceed: () => void): boolean {
    const guard = [...guards].find((each) => each.holds(here, to));
    guard?.onHeld({ proceed });
    return guard !== undefined;
  }

  function listen(onMove: (place: Place) => void): () => void {
    here = history.location;
    return history.listen(({ location, action, delta }) => {
      const isStep = action === NavigationType.Pop;
      if (isStep && ownSteps > 0) {
        ownSteps -= 1;
        if (isTakingBack) {
          isTakingBack = false;
          return;
        }
      } else if (isStep && delta !== null && delta !== 0) {
        const goOn = () => {
          ownSteps += 1;
          history.go(delta);
        };
        if (held(location, goOn)) {
          ownSteps += 1;
          isTakingBack = true;
          history.go(-delta);
          return;
        }
      }
      here = location;
      onMove({ location, action });
    });
  }

  /** Where an address leads from here. */
  function locationOf(to: To): Location {
    const url = history.createURL(typeof to === 'string' ? to : createPath(to));
    const { pathname, search, hash } = url;
    return { ...here, pathname, search, hash };
  }

  function move(how: 'push' | 'replace'): Navigator['push'] {
    return (to, state: unknown) => {
      const go = () => history[how](to, state);
      if (!held(locationOf(to), go)) go();
    };
  }

  const navigator: Navigator = {
    createHref: history.createHref,
    go: history.go,
    push: move('push'),
    replace: move('replace'),
  };
  return {
    navigator,
    current: (): Place => ({ location: history.location, action: history.action }),
    listen,
    guard(guard: Guard): () => void {
      guards.add(guard);
      return () => void guards.delete(guard);
    },
  };
}

/** The one history of this page. */
export const consoleHistory = createGuardedHistory();
