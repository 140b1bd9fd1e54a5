import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { devicesApi } from '#shared/auth/devices.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { usePlatform } from '#desktop/renderer/platform/platform.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { copyText } from '#desktop/renderer/ui/texts/copy-text.ts';

// While a code is shown: no event tells of a device that was paired.
const POLL_MS = 3_000;

/** A code for one use, with its remaining time. The list of devices is polled meanwhile. */
export function ShownCode({
  code,
  until,
  isRenewing,
  onRenew,
}: {
  code: string;
  until: number;
  isRenewing: boolean;
  /** Null without the agreement. */
  onRenew: (() => void) | null;
}) {
  const address = usePlatform().publicUrl('/').replace(/\/$/, '');
  const seconds = useSecondsTo(until);
  const isOver = seconds === 0;
  useQuery({
    ...endpointQuery(devicesApi.list, {}),
    refetchInterval: isOver ? false : POLL_MS,
  });
  const renew = (
    <Button
      size="small"
      look={isOver ? 'primary' : 'quiet'}
      disabled={onRenew === null}
      isBusy={isRenewing}
      onClick={() => onRenew?.()}
    >
      New code
    </Button>
  );
  if (isOver) {
    return (
      <div className="flex flex-wrap items-center gap-3" role="status">
        <p>The code has expired.</p>
        {renew}
      </div>
    );
  }
  return (
    <div className="rounded-control border border-line bg-paper p-4">
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <code
          aria-label="Code"
          // The extension takes the code from here when its button is pressed in this tab, and when it ends.
          data-pairing-code={until}
          className="font-mono text-2xl font-semibold tracking-widest select-all sm:text-3xl"
        >
          {code}
        </code>
        <span role="timer" className="text-ink-soft tabular-nums">
          Valid for {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
        </span>
      </p>
      <p className="mt-1 text-ink-soft">
        Address: <span className="wrap-anywhere text-ink">{address}</span>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="small"
          onClick={() =>
            void copyText(
              `${address} ${code}`,
              'Paste it where the fields of the extension are empty',
            )
          }
        >
          <Copy aria-hidden size={15} />
          Copy address and code
        </Button>
        {renew}
      </div>
    </div>
  );
}

/** Whole seconds until `until`, zero afterwards. */
function useSecondsTo(until: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 1_000);
    return () => window.clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((until - now) / 1_000));
}
