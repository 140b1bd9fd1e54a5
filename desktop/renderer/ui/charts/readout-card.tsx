import { classNames } from '../controls/class-names.ts';
import { toneColour, type Tone } from './tones.ts';

export interface Readout {
  name: string;
  lines: readonly { label: string; text: string; tone?: Tone; note?: string }[];
}

/** What stands at one place of a chart, as a sentence. */
export function readoutText({ name, lines }: Readout): string {
  const parts = lines.map(
    ({ label, text, note }) => `${label} ${text}${note === undefined ? '' : ` (${note})`}`,
  );
  return `${name}: ${parts.join(', ')}`;
}

/**
 * The readout of a chart: a card beside the place that is pointed at, and the same as a sentence for
 * screen readers when keys moved there.
 */
export function ReadoutCard({
  readout,
  at,
  isSpoken,
}: {
  readout: Readout | null;
  /** The place as a share of the width. */
  at: number;
  isSpoken: boolean;
}) {
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {readout !== null && isSpoken ? readoutText(readout) : ''}
      </p>
      {readout !== null && (
        <div
          aria-hidden
          data-testid="readout"
          className={classNames(
            'pointer-events-none absolute top-1 z-10 w-max max-w-[min(16rem,80%)] rounded-control border border-line',
            'bg-surface px-3 py-2 text-[0.8125rem] leading-5 shadow-floating',
          )}
          // At the left edge it stands right of the place and the other way round, so it stays inside.
          style={{
            left: `${at * 100}%`,
            translate: `${at < 0.5 ? '12px' : 'calc(-100% - 12px)'} 0`,
          }}
        >
          <p className="text-ink-soft">{readout.name}</p>
          {readout.lines.map((line) => (
            <p key={line.label} className="flex items-center gap-2 tabular-nums">
              {line.tone !== undefined && (
                <span
                  className="size-2 rounded-full"
                  style={{ background: toneColour[line.tone] }}
                />
              )}
              <span className="text-ink-soft">{line.label}</span>
              <b className="ml-auto pl-2 font-semibold text-ink">{line.text}</b>
              {line.note !== undefined && <span className="text-ink-soft">{line.note}</span>}
            </p>
          ))}
        </div>
      )}
    </>
  );
}
