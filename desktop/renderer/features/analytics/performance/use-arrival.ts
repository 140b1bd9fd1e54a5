import { useEffect, useRef, type RefObject } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * What the address names of a part of the screen, such as a step of the funnel. The part comes into
 * view when the screen is opened so; Back and a reload return to where the screen was left instead.
 */
export function useArrival<Name extends string>(
  parameter: 'step' | 'table',
  names: readonly Name[],
): { named: Name | undefined; part: RefObject<HTMLDivElement | null> } {
  const [address] = useSearchParams();
  const text = address.get(parameter);
  const named = names.find((name) => name === text);
  const part = useRef<HTMLDivElement>(null);
  const isNamed = named !== undefined;
  useEffect(() => {
    if (isNamed && window.scrollY === 0) part.current?.scrollIntoView();
  }, [isNamed]);
  return { named, part };
}
