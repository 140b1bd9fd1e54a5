import { useEffect, useState } from 'react';

/**
 * A file that a screen can begin without: null until it has come. A failure to load it stays silent,
 * because the server judges the same again.
 */
export function useLoaded<T extends object>(load: () => Promise<T>, isNeeded = true): T | null {
  const [loaded, setLoaded] = useState<T | null>(null);
  useEffect(() => {
    if (!isNeeded || loaded !== null) return undefined;
    let isGone = false;
    void load().then(
      (file) => !isGone && setLoaded(file),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [load, isNeeded, loaded]);
  return loaded;
}
