import { useEffect, useRef } from 'react';

/** Focuses a control by its name once it is drawn, such as a row that was just added to a list. */
export function useFocusNext(): (name: string) => void {
  const next = useRef<string | null>(null);
  useEffect(() => {
    if (next.current === null) return;
    const [control] = document.getElementsByName(next.current);
    // Another change may be drawn before the list is.
    if (control === undefined) return;
    next.current = null;
    control.focus();
  });
  return (name) => {
    next.current = name;
  };
}
