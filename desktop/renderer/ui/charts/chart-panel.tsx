import { ChartNoAxesColumn, Table2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { classNames } from '../controls/class-names.ts';
import { IconButton } from '../controls/button.tsx';
import { Panel } from '../panels/panel.tsx';
import { Skeleton } from '../panels/skeleton.tsx';
import { ChartTable, type TableData } from './chart-table.tsx';
import { toneColour, type Tone } from './tones.ts';

export interface LegendEntry {
  label: string;
  tone: Tone;
  isDashed?: boolean;
}

/**
 * A chart with its heading, its legend and the table behind it. Chart and table share one room of a
 * fixed height, and so does the skeleton: nothing moves when data comes.
 */
export function ChartPanel({
  title,
  legend = [],
  actions,
  above,
  height,
  table,
  children,
}: {
  title: string;
  legend?: readonly LegendEntry[];
  actions?: ReactNode;
  /** Between heading and chart: tiles, or a sentence. */
  above?: ReactNode;
  /** The chart's room as a class, such as `h-64`. */
  height: string;
  table: TableData;
  children: ReactNode;
}) {
  const [isTable, setIsTable] = useState(false);
  return (
    <Panel
      title={title}
      bodyClassName="px-5 pt-3 pb-4"
      actions={
        <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1 text-[0.8125rem] text-ink-soft">
          {legend.map((entry) => (
            <Legend key={entry.label} entry={entry} />
          ))}
          {actions}
          <IconButton
            label={isTable ? `Show ${title} as chart` : `Show ${title} as table`}
            title={isTable ? 'Show as chart' : 'Show as table'}
            size="icon"
            className="-my-2 -mr-2"
            onClick={() => setIsTable(!isTable)}
          >
            {isTable ? (
              <ChartNoAxesColumn aria-hidden size={16} />
            ) : (
              <Table2 aria-hidden size={16} />
            )}
          </IconButton>
        </div>
      }
    >
      {above}
      <div className={classNames('relative', height)}>
        {isTable ? <ChartTable data={table} /> : children}
      </div>
    </Panel>
  );
}

function Legend({ entry }: { entry: LegendEntry }) {
  const colour = toneColour[entry.tone];
  return (
    <span className="inline-flex items-center gap-1.5">
      <span
        aria-hidden
        className={
          entry.isDashed === true ? 'w-4 border-t-2 border-dashed' : 'size-2.5 rounded-[3px]'
        }
        style={entry.isDashed === true ? { borderColor: colour } : { background: colour }}
      />
      {entry.label}
    </span>
  );
}

/** The same room while the numbers are on their way. */
export function ChartLoading({ title, height }: { title: string; height: string }) {
  return (
    <Panel title={title} bodyClassName="px-5 pt-3 pb-4" actions={<span className="min-h-8" />}>
      <Skeleton className={height} />
    </Panel>
  );
}
