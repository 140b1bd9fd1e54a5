import type { ReactNode } from 'react';
import type { ContextOffer } from '#shared/support/support.contract.ts';
import { deviceName } from '#desktop/renderer/features/account/device-name.ts';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import { attemptText } from './thread/context-facts.tsx';

/** What is attached to a new ticket. */
export interface ContextChoice {
  plan: boolean;
  magnetId: string | null;
  attemptId: string | null;
  requestId: string | null;
  browser: boolean;
}

/** Shows what a new ticket attaches before it is sent; each part can be taken out. */
export function ContextParts({
  offer,
  choice,
  lastRequestId,
  zone,
  onChange,
}: {
  offer: ContextOffer;
  choice: ContextChoice;
  /** Of the last call that failed since the console was opened. */
  lastRequestId: string | null;
  zone: string;
  onChange: (part: Partial<ContextChoice>) => void;
}) {
  const { magnets, attempts } = offer;
  const attempt = attempts.find(({ id }) => id === choice.attemptId);
  const isListed = magnets.some(({ id }) => id === attempt?.magnetId);
  const offered =
    attempt === undefined || isListed
      ? magnets
      : [{ id: attempt.magnetId, title: attempt.magnetTitle }, ...magnets];
  return (
    <fieldset className="grid gap-3 rounded-panel border border-line bg-surface p-5">
      <legend className="sr-only">What support sees beside your message</legend>
      <div>
        <p aria-hidden className="text-[0.9375rem] font-semibold">
          What support sees beside your message
        </p>
        <p className="text-[0.8125rem] text-ink-soft">
          It helps us answer faster. Remove anything you do not want to send.
        </p>
      </div>
      <Part isOn={choice.plan} onToggle={(plan) => onChange({ plan })}>
        Your plan: {offer.plan}
      </Part>
      <Part isOn={choice.browser} onToggle={(browser) => onChange({ browser })}>
        Your browser: {deviceName(offer.userAgent)}
      </Part>
      {lastRequestId !== null && (
        <Part
          isOn={choice.requestId !== null}
          onToggle={(isOn) => onChange({ requestId: isOn ? lastRequestId : null })}
        >
          The last call that failed: <code className="wrap-anywhere">{lastRequestId}</code>
        </Part>
      )}
      {attempts.length > 0 && (
        <div className="grid gap-1">
          <label className="grid gap-1 text-sm">
            A check of a comment, without the comment itself
            <Select
              value={choice.attemptId ?? ''}
              onChange={({ target: { value } }) => {
                const chosen = attempts.find(({ id }) => id === value);
                onChange({
                  attemptId: value || null,
                  ...(chosen !== undefined && { magnetId: chosen.magnetId }),
                });
              }}
            >
              <option value="">None</option>
              {attempts.map((one) => (
                <option key={one.id} value={one.id}>
                  {`${one.magnetTitle === '' ? 'Untitled' : one.magnetTitle}: ${attemptText(one, zone)}`}
                </option>
              ))}
            </Select>
          </label>
          {attempt !== undefined && (
            <p className="text-[0.8125rem] text-ink-soft">{attemptText(attempt, zone)}</p>
          )}
        </div>
      )}
      {offered.length > 0 && (
        <label className="grid gap-1 text-sm">
          A lead magnet
          <Select
            value={choice.magnetId ?? ''}
            onChange={({ target: { value } }) => {
              // A check of another lead magnet would not belong to it.
              const isOther = value !== '' && attempt !== undefined && attempt.magnetId !== value;
              onChange({ magnetId: value || null, ...(isOther && { attemptId: null }) });
            }}
          >
            <option value="">None</option>
            {offered.map(({ id, title }) => (
              <option key={id} value={id}>
                {title === '' ? 'Untitled' : title}
              </option>
            ))}
          </Select>
        </label>
      )}
    </fieldset>
  );
}

function Part({
  isOn,
  onToggle,
  children,
}: {
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
  children: ReactNode;
}) {
  return (
    <label className="flex min-h-6 items-start gap-2.5 text-sm touch:min-h-11 touch:items-center">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target: { checked } }) => onToggle(checked)}
        className="mt-1 size-4 shrink-0 accent-brand touch:mt-0"
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
