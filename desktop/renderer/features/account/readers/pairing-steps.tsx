import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { PAIRING_CODE_MINUTES } from '#shared/app/constants.ts';
import { devicesApi, type PairedDevice } from '#shared/auth/devices.contract.ts';
import { endpointMutation } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { Step } from './install-steps.tsx';
import { ShownCode } from './shown-code.tsx';

interface Shown {
  code: string;
  /** In ms of this device's clock, which may differ from the server's. */
  until: number;
  /** Ids of devices that were paired before. */
  before: ReadonlySet<string>;
}

/** The steps from the agreement to a paired browser. */
export function PairingSteps({ known }: { known: readonly PairedDevice[] | undefined }) {
  const id = useId();
  const [isAgreed, setIsAgreed] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  const [pairedId, setPairedId] = useState<string | null>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const make = useMutation({
    ...endpointMutation(devicesApi.createPairingCode),
    onMutate: () => ({
      before: new Set(known?.map((device) => device.id)),
      until: Date.now() + PAIRING_CODE_MINUTES * 60_000,
    }),
    onSuccess: ({ code }, _input, { before, until }) => {
      setPairedId(null);
      setShown({ code, until, before });
    },
  });

  const fresh = shown === null ? undefined : known?.find((one) => !shown.before.has(one.id));
  // The code was used, so it and the agreement are reset.
  if (fresh !== undefined) {
    setShown(null);
    setIsAgreed(false);
    setPairedId(fresh.id);
  }
  const paired = known?.find((one) => one.id === pairedId);
  // The code disappears with its buttons, so the focus moves to the outcome.
  useEffect(() => {
    if (pairedId !== null && document.activeElement === document.body) outcome.current?.focus();
  }, [pairedId]);

  const makeCode = (): void => make.mutate({ body: { agreesToRisk: true } });

  return (
    <>
      <Step>
        <div className="flex items-baseline gap-3">
          <input
            id={id}
            type="checkbox"
            checked={isAgreed}
            disabled={known === undefined}
            onChange={({ target: { checked } }) => {
              setIsAgreed(checked);
              if (checked && shown === null) makeCode();
            }}
            className="relative top-1 size-5 shrink-0 accent-brand-ink"
          />
          <label htmlFor={id} className="text-pretty">
            I have read the risk: LinkedIn’s user agreement does not allow this, and LinkedIn could
            restrict my account.
          </label>
        </div>
        {make.isError && (
          <div className="mt-3">
            <Notice tone="bad">{errorText(make.error)}</Notice>
          </div>
        )}
        <div className="mt-3">
          {shown === null ? (
            make.isError && isAgreed ? (
              <Button size="small" isBusy={make.isPending} onClick={makeCode}>
                Try again
              </Button>
            ) : (
              <p className="text-ink-soft" role="status">
                {make.isPending ? 'Making the code…' : 'Tick the box, and the code appears here.'}
              </p>
            )
          ) : (
            <ShownCode
              key={shown.code}
              code={shown.code}
              until={shown.until}
              isRenewing={make.isPending}
              onRenew={isAgreed ? makeCode : null}
            />
          )}
        </div>
      </Step>
      <Step>
        <p>
          Stay on this page. Press the puzzle piece in the toolbar of the browser, then{' '}
          <b>Unlatch: read my comments</b>. A panel opens. Address and code are filled in already.
        </p>
        <p className="mt-1 text-ink-soft">
          After a new code, press it again. Are the fields empty, or is the extension in another
          browser? Copy address and code, and paste them into one of the fields.
        </p>
      </Step>
      <Step>
        <p>
          Choose <b>Agree and pair</b>. If the browser asks for access, choose <b>Allow</b>. The
          panel then says that this browser is paired.
        </p>
        <div ref={outcome} role="status" tabIndex={-1} className="rounded-control">
          {paired !== undefined && (
            <p className="mt-3 rounded-control bg-good-wash px-4 py-3 text-good">
              <b>{paired.name}</b> is paired. Open your post on LinkedIn, press the puzzle piece,
              then <b>Unlatch</b>, and scroll through the comments.
            </p>
          )}
        </div>
      </Step>
    </>
  );
}
