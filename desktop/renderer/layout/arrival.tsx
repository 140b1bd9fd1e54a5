import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * What the load of a page does for those who do not see it: says where they are now, and takes up a
 * focus that went away with the screen before.
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
