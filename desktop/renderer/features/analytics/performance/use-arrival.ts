import { useEffect, useRef, type RefObject } from 'react';

/**
 * A part of the screen that comes into view when the screen is opened by an address that names it, such
 * as a step of the funnel. Back and a reload return to where the screen was left instead.
 */
export function useArrival(isNamed: boolean): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null);
  const isNamedAtFirst = useRef(isNamed);
  useEffect(() => {
    if (isNamedAtFirst.current && window.scrollY === 0) part.current?.scrollIntoView();
  }, []);
  return part;
}
