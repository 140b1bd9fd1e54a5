import { useEffect, useState } from 'react';

/** `value` as it was when it last stood still for `pauseMs`. */
export function useDebounced<T>(value: T, pauseMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), pauseMs);
    return () => window.clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
