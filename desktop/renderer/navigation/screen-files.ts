import type { ComponentType } from 'react';
import { matchRoutes, type Location } from 'react-router-dom';
import type { Route } from './routes.ts';

type Loaded = { Component: ComponentType };
type Load = () => Promise<Loaded>;

interface Files {
  loaded: Promise<Loaded>;
  hasFailed: boolean;
}
const files = new Map<Load, Files>();

function start(load: Load): Files {
  const entry: Files = { loaded: load(), hasFailed: false };
  entry.loaded.catch(() => {
    entry.hasFailed = true;
  });
  files.set(load, entry);
  return entry;
}

/** The files of a route, loaded once; a screen suspends on them. */
export function filesOf(load: Load): Promise<Loaded> {
  return (files.get(load) ?? start(load)).loaded;
}

/**
 * Starts to load all files of a place side by side: its layout and its screen. Those that failed to
 * load are tried again.
 */
export function loadFilesOf(
  routes: readonly Route[],
  location: Pick<Location, 'pathname'>,
  below = '/',
): void {
  for (const { route } of matchRoutes([...routes], location, below) ?? []) {
    const { lazy: load } = route;
    if (load !== undefined && files.get(load)?.hasFailed !== false) start(load);
  }
}
