import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Announces a new page to screen readers, as a page load does, and restores a focus that was lost
 * with the previous screen.
 */
export function Arrival() {
  const { pathname } = useLocation();
  const [name, setName] = useState('');
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    setName(document.title);
    if (document.activeElement === document.body) {
      document.getElementById('screen')?.focus({ preventScroll: true });
    }
  }, [pathname]);
  return (
    <p role="status" className="sr-only">
      {name}
    </p>
  );
}
