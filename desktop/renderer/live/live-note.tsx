import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLiveState } from './use-live.ts';

/** A short break heals by itself and is not mentioned. */
const PATIENCE_MS = 4_000;

/** Says that a screen does not change by itself for now; nothing while it does. */
export function LiveNote() {
  return <span role="status">{useLiveState() === 'off' && <OffNote />}</span>;
}

function OffNote() {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setIsShown(true), PATIENCE_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    isShown && (
      <span className="inline-flex items-center gap-1.5 text-sm text-ink-soft">
        <CloudOff aria-hidden size={15} />
        Live updates are off, trying again
      </span>
    )
  );
}
