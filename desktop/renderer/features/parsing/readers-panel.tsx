import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import {
  type InstallationReader,
  type InstallationReaders,
  operatorReadersApi,
} from '#shared/parsing/readers.contract.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Switch } from '#desktop/renderer/ui/controls/switch.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { Fact } from '#desktop/renderer/ui/texts/fact.tsx';
import { failureText, moveReader, readerTexts } from './reader-texts.ts';
import { useReaderAct } from './use-reader-act.ts';

/** Each reader with its switch, its place and its results. */
export function ReadersPanel({ data }: { data: InstallationReaders }) {
  const { readers, version, days } = data;
  const arranging = useReaderAct(operatorReadersApi.arrange, () => 'Readers saved');
  const arrange = (wanted: readonly InstallationReader[]) =>
    arranging.mutate({
      body: { version, readers: wanted.map(({ name, isOn }) => ({ name, isOn })) },
    });
  return (
    <Panel title="Readers" bodyClassName="grid gap-4 p-5">
      <p className="text-sm text-ink-soft">
        The first reader that sees a comment settles it. Changes apply to all servers at once.
        Figures are of the last {days} days.
      </p>
      {arranging.error !== null && <Notice tone="bad">{errorText(arranging.error)}</Notice>}
      {!readers.some(({ isOn }) => isOn) && (
        <Notice tone="warn">
          No reader is on. Every comment waits until its creator approves it by hand.
        </Notice>
      )}
      <ol className="grid gap-4">
        {readers.map((reader) => (
          <ReaderItem
            key={reader.name}
            reader={reader}
            isBusy={arranging.isPending}
            onSwitch={(isOn) =>
              arrange(readers.map((one) => (one === reader ? { ...one, isOn } : one)))
            }
            moves={[
              { Icon: ArrowUp, label: 'up', wanted: moveReader(readers, reader.name, -1) },
              { Icon: ArrowDown, label: 'down', wanted: moveReader(readers, reader.name, 1) },
            ].flatMap(({ wanted, ...move }) =>
              wanted === null ? [] : [{ ...move, act: () => arrange(wanted) }],
            )}
          />
        ))}
      </ol>
    </Panel>
  );
}

function ReaderItem({
  reader,
  isBusy,
  onSwitch,
  moves,
}: {
  reader: InstallationReader;
  isBusy: boolean;
  onSwitch: (isOn: boolean) => void;
  moves: { Icon: typeof ArrowUp; label: string; act: () => void }[];
}) {
  const { name, text } = readerTexts[reader.name];
  const headingId = useId();
  const buttons = useRef<HTMLSpanElement>(null);
  const pressed = useRef<HTMLButtonElement>(null);
  // At an end of the list the pressed button disappears, and the focus is lost with it.
  useEffect(() => {
    if (pressed.current === null || pressed.current.isConnected) return;
    pressed.current = null;
    if (document.activeElement === document.body) buttons.current?.querySelector('button')?.focus();
  });
  return (
    <li aria-labelledby={headingId} className="rounded-control border border-line p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 id={headingId} className="text-sm font-semibold">
          {name}
        </h3>
        {reader.isPaid && <Badge tone="brand">Paid</Badge>}
        <span ref={buttons} className="ml-auto flex gap-1">
          {moves.map(({ Icon, label, act }) => (
            <Button
              key={label}
              look="quiet"
              size="icon"
              aria-label={`Move ${name} ${label}`}
              isBusy={isBusy}
              onClick={({ currentTarget }) => {
                pressed.current = currentTarget;
                act();
              }}
            >
              <Icon aria-hidden size={16} />
            </Button>
          ))}
        </span>
      </div>
      <div className="mt-2">
        <Switch
          label={`Use ${name}`}
          hint={text}
          isOn={reader.isOn}
          isDisabled={isBusy}
          onChange={onSwitch}
        />
      </div>
      <Figures figures={reader.figures} />
    </li>
  );
}

function Figures({ figures }: Pick<InstallationReader, 'figures'>) {
  const { asked, settled, medianMs, failures } = figures;
  if (asked === 0) return <p className="mt-4 text-[0.8125rem] text-ink-soft">Not asked yet.</p>;
  const share = Math.round((settled / asked) * 100);
  return (
    <>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        <Fact label="Asked">{asked.toLocaleString()}</Fact>
        <Fact label="Read">
          {settled.toLocaleString()} ({share}%)
        </Fact>
        <Fact label="Median time">
          {medianMs === null ? 'unknown' : `${medianMs.toLocaleString()} ms`}
        </Fact>
      </dl>
      {failures.length > 0 && (
        <details className="mt-3 text-[0.8125rem]">
          <summary className="cursor-pointer text-ink-soft touch:py-3">
            {(asked - settled).toLocaleString()} not read, by reason
          </summary>
          <ul className="mt-1 divide-y divide-line tabular-nums">
            {failures.map(({ kind, times }) => (
              <li key={kind} className="flex justify-between gap-4 py-1.5">
                <span className="min-w-0 wrap-anywhere">{failureText(kind)}</span>
                <span className="font-medium">{times.toLocaleString()}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
