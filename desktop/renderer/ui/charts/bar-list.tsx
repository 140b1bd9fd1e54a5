import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '../controls/class-names.ts';
import { toneColour, type Tone } from './tones.ts';

export interface BarRow {
  key: string;
  /** The name as text, also for screen readers. */
  name: string;
  icon?: ReactNode;
  value: string;
  /** Length of the bar, 0 to 1 of the longest. */
  length: number;
  /** Further columns after the value, such as its share; phones have room for the first. */
  cells?: readonly ReactNode[];
  isChosen?: boolean;
}

/**
 * Rows with bars; pressing a name filters by it, pressing a number shows what it counts. It is a real
 * table, one stop of the Tab key; arrow keys move between rows and between name and number.
 */
export function BarList({
  caption,
  columns,
  rows,
  tone = 'brand',
  onChoose,
  onRows,
}: {
  caption: string;
  /** Heads: of the names, of the values, of the further cells. */
  columns: readonly string[];
  rows: readonly BarRow[];
  tone?: Tone;
  onChoose?: (key: string) => void;
  /** Without it a number is text. */
  onRows?: ((key: string) => void) | undefined;
}) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [stop, setStop] = useState({ row: 0, column: 0 });
  const at = { row: Math.min(stop.row, rows.length - 1), column: stop.column };

  function move(event: KeyboardEvent): void {
    const [down, right] = steps[event.key] ?? [0, 0];
    if (down === 0 && right === 0) return;
    event.preventDefault();
    const lines = [...(body.current?.rows ?? [])].map((line) => [
      ...line.querySelectorAll<HTMLElement>('button'),
    ]);
    const row = Math.min(lines.length - 1, Math.max(0, at.row + down));
    const column = Math.min((lines[row]?.length ?? 1) - 1, Math.max(0, at.column + right));
    setStop({ row, column });
    lines[row]?.[column]?.focus();
  }

  return (
    <table className="w-full table-fixed text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-[0.8125rem] text-ink-soft">
          {columns.map((column, index) => (
            <th
              key={column}
              scope="col"
              className={classNames(
                'pb-1.5 font-medium',
                index === 0 ? 'text-left' : 'text-right',
                index === 1 && 'w-16 sm:w-20',
                index > 1 && 'w-14 sm:w-16',
                index > 2 && 'max-sm:hidden',
              )}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row, index) => {
          const stopsAt = (column: number) => ({
            tabIndex: at.row === index && at.column === column ? 0 : -1,
            onFocus: () => setStop({ row: index, column }),
            onKeyDown: move,
          });
          return (
            <tr key={row.key}>
              <th scope="row" className="py-0.5 text-left font-normal">
                <Bar row={row} tone={tone} onChoose={onChoose} stop={stopsAt(0)} />
              </th>
              <td className="py-0.5 text-right font-medium tabular-nums">
                {onRows === undefined ? (
                  row.value
                ) : (
                  <button
                    type="button"
                    {...stopsAt(onChoose === undefined ? 0 : 1)}
                    onClick={() => onRows(row.key)}
                    aria-label={`Show the rows behind ${row.name}: ${row.value}`}
                    className="touch-area rounded-[4px] underline decoration-ink/25 decoration-dotted underline-offset-4 hover:decoration-ink"
                  >
                    {row.value}
                  </button>
                )}
              </td>
              {row.cells?.map((cell, place) => (
                <td
                  key={columns[place + 2]}
                  className={`py-0.5 text-right text-ink-soft tabular-nums ${place > 0 ? 'max-sm:hidden' : ''}`}
                >
                  {cell}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  Home: [-Infinity, 0],
  End: [Infinity, 0],
};

function Bar({
  row,
  tone,
  onChoose,
  stop,
}: {
  row: BarRow;
  tone: Tone;
  onChoose: ((key: string) => void) | undefined;
  stop: { tabIndex: number; onFocus: () => void; onKeyDown: (event: KeyboardEvent) => void };
}) {
  const look =
    'relative flex min-h-8 w-full touch:min-h-11 items-center gap-2 overflow-hidden rounded-control px-2 py-1 text-left';
  const inside = (
    <>
      <span
        aria-hidden
        className="absolute inset-y-0 left-0 rounded-control opacity-16"
        style={{ width: `${row.length * 100}%`, background: toneColour[tone] }}
      />
      {row.icon !== undefined && <span className="relative shrink-0">{row.icon}</span>}
      <span className="relative line-clamp-2 min-w-0 break-words">{row.name}</span>
    </>
  );
  if (onChoose === undefined) return <span className={look}>{inside}</span>;
  return (
    <button
      type="button"
      {...stop}
      aria-pressed={row.isChosen === true}
      title={row.name}
      onClick={() => onChoose(row.key)}
      className={classNames(
        look,
        'hover:bg-hover',
        row.isChosen === true && 'font-semibold ring-1 ring-line-strong ring-inset',
      )}
    >
      {inside}
    </button>
  );
}
