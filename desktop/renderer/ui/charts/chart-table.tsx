/** The numbers of a chart as text. */
export interface TableData {
  caption: string;
  columns: readonly string[];
  /** `onOpen` shows what the numbers of a row were counted from, `onOpenCell` that of one number. */
  rows: readonly {
    name: string;
    cells: readonly string[];
    onOpen?: (() => void) | undefined;
    onOpenCell?: ((column: number) => (() => void) | undefined) | undefined;
  }[];
}

/** The table behind a chart, in the chart's own room. It scrolls there by keys as well. */
export function ChartTable({ data }: { data: TableData }) {
  return (
    <div
      role="region"
      aria-label={`${data.caption}, table`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region takes keys
      tabIndex={0}
      className="absolute inset-0 overflow-auto rounded-control"
    >
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">{data.caption}</caption>
        <thead>
          <tr className="sticky top-0 bg-surface text-left text-ink-soft">
            {data.columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={`border-b border-line py-1.5 pr-3 font-medium ${index > 0 ? 'text-right' : ''}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <tr key={row.name} className="border-b border-line last:border-0">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                {row.onOpen === undefined ? (
                  row.name
                ) : (
                  <button
                    type="button"
                    onClick={row.onOpen}
                    aria-label={`${row.name}: show the rows`}
                    className="link text-left"
                  >
                    {row.name}
                  </button>
                )}
              </th>
              {row.cells.map((cell, index) => (
                <td key={data.columns[index + 1]} className="py-1.5 pr-3 text-right">
                  <Cell
                    text={cell}
                    name={`${cell}, ${data.columns[index + 1]} ${row.name}: show the rows`}
                    onOpen={row.onOpenCell?.(index)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({
  text,
  name,
  onOpen,
}: {
  text: string;
  name: string;
  onOpen: (() => void) | undefined;
}) {
  if (onOpen === undefined) return text;
  return (
    <button type="button" onClick={onOpen} aria-label={name} className="link min-w-6 text-right">
      {text}
    </button>
  );
}
