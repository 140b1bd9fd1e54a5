import type { LeadFilter } from '#shared/leads/lead-filter.ts';
import { type FilterNames, filterWords } from './filter-words.ts';

/** What the table shows at the moment. */
export interface ExportedView {
  filter: LeadFilter;
  search: string;
}

type Rows = { count: number; isMore: boolean } | undefined;

export function rowsText(rows: Rows): string {
  if (rows === undefined) return 'rows';
  const count = `${rows.count.toLocaleString('en')}${rows.isMore ? '+' : ''}`;
  return rows.count === 1 ? '1 row' : `${count} rows`;
}

/** Which rows go into the file, in words. */
export function ViewText({
  view,
  rows,
  isPicked,
  desk,
}: {
  view: ExportedView;
  rows: Rows;
  isPicked: boolean;
  desk: FilterNames | undefined;
}) {
  if (rows === undefined || desk === undefined) return 'Counting the rows';
  if (rows.count === 0) return 'No lead fits this view, so there is nothing to export.';
  if (isPicked) return `The ${rowsText(rows)} you selected.`;
  const words = filterWords(view.filter, desk);
  if (words === '' && view.search === '') return `All your leads: ${rowsText(rows)}.`;
  return (
    <>
      {rowsText(rows)}
      {words !== '' && <> where {words}</>}
      {view.search !== '' && (
        <>
          {words === '' ? ' with' : ', with'} “<bdi>{view.search}</bdi>” in them
        </>
      )}
      .
    </>
  );
}
