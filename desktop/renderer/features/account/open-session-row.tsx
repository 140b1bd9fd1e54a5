import type { OpenSession } from '#shared/auth/access.contract.ts';
import { countryName } from '#shared/billing/countries.ts';
import { deviceName } from './device-name.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';

/** A live session with where it began; `onEnd` is left out for those who may only look. */
export function OpenSessionRow({
  session,
  onEnd,
}: {
  session: OpenSession;
  onEnd?: (() => void) | undefined;
}) {
  const { kind, userAgent, country, createdAt, lastSeenAt } = session;
  const name = deviceName(userAgent);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p
          className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere"
          title={userAgent}
        >
          {name}
          {kind === 'client' && <Badge>Without a browser</Badge>}
          {kind === 'operator' && <Badge tone="wait">An operator</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          {placeText(country)}, signed in <LocalTime at={createdAt} />, last used{' '}
          <LocalTime at={lastSeenAt} />
        </p>
      </div>
      {onEnd !== undefined && (
        <Button size="small" onClick={onEnd} aria-label={`End ${name}`}>
          End
        </Button>
      )}
    </li>
  );
}

/** The country of a session or a device. */
export function placeText(country: string | null): string {
  return country === null ? 'Unknown country' : countryName(country);
}
