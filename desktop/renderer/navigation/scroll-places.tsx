import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const KEPT = 'console-scroll';

/** Passed along by what changes the address of the screen that is shown: nobody is moved by it. */
export const staysPut = { staysPut: true };

const isToStay = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'staysPut' in state;

let places: Record<string, number | undefined> | undefined;

/** Read once; without storage every screen begins at its top after a reload. */
function knownPlaces(): Record<string, number | undefined> {
  if (places !== undefined) return places;
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}');
    places = { ...(stored as Record<string, number>) }; // written below
  } catch {
    places = {};
  }
  return places;
}

function storePlaces(): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(knownPlaces()));
  } catch {
    // No storage: see above.
  }
}

/**
 * Back and forward return to where a screen was left. Another one begins at its top, or at the row
 * that its address names.
 */
export function ScrollPlaces() {
  const { key, hash, state } = useLocation();
  const isStep = useNavigationType() === NavigationType.Pop;
  const stays = isToStay(state) && !isStep;
  const name = key + hash;
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', storePlaces);
    return () => {
      window.history.scrollRestoration = 'auto';
      window.removeEventListener('pagehide', storePlaces);
    };
  }, []);
  useLayoutEffect(() => {
    const known = knownPlaces();
    const row = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
    const before = known[name];
    if (before === undefined && row !== null) row.scrollIntoView();
    else if (!stays) window.scrollTo(0, before ?? 0);
    const keep = () => void (known[name] = window.scrollY);
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [name, hash, stays]);
  return null;
}
