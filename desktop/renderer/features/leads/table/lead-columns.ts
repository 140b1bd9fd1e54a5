import { useSyncExternalStore } from 'react';
import type { LeadColumn } from '#shared/leads/lead-desk.contract.ts';
import { originFields } from '#shared/leads/lead-sources.ts';
import type { LeadField, LeadSort } from '#shared/leads/leads.contract.ts';

/** Columns the table can show, in the order in which they are offered. */
const columns = {
  name: { label: 'Name', width: 220 },
  email: { label: 'Email', width: 210 },
  score: { label: 'Score', width: 90 },
  band: { label: 'Temperature', width: 140 },
  stage: { label: 'Stage', width: 140 },
  tags: { label: 'Tags', width: 180 },
  comment: { label: 'Latest comment', width: 280 },
  commentNow: { label: 'Comment now', width: 170 },
  answer: { label: 'Answer', width: 180 },
  magnets: { label: 'Lead magnets', width: 190 },
  word: { label: 'Word', width: 110 },
  method: { label: 'Read by', width: 150 },
  source: { label: originFields.source, width: 150 },
  referrer: { label: originFields.referrer, width: 160 },
  utmSource: { label: originFields.utmSource, width: 140 },
  utmMedium: { label: originFields.utmMedium, width: 140 },
  utmCampaign: { label: originFields.utmCampaign, width: 170 },
  utmTerm: { label: originFields.utmTerm, width: 140 },
  utmContent: { label: originFields.utmContent, width: 140 },
  unlocks: { label: 'Unlocks', width: 90 },
  headline: { label: 'Headline', width: 200 },
  lastAt: { label: 'Last activity', width: 130 },
  createdAt: { label: 'First seen', width: 130 },
} as const;
export type ColumnId = keyof typeof columns;

const FIRST: readonly ColumnId[] = [
  'name',
  'email',
  'score',
  'band',
  'stage',
  'tags',
  'comment',
  'magnets',
  'lastAt',
];
const defaults: readonly LeadColumn[] = FIRST.map((id) => ({ id, width: columns[id].width }));
/** Columns that change the order, and by what. Temperature follows from the score. */
export const sortedBy: { readonly [column: string]: 'name' | 'score' | 'lastAt' | 'createdAt' } = {
  name: 'name',
  score: 'score',
  band: 'score',
  lastAt: 'lastAt',
  createdAt: 'createdAt',
};
/** Orders by name, where no heading is pressed. */
export const orders: { readonly [sort in LeadSort]: string } = {
  '-lastAt': 'Latest activity first',
  lastAt: 'Oldest activity first',
  '-createdAt': 'Newest first',
  createdAt: 'Oldest first',
  '-score': 'Highest score first',
  score: 'Lowest score first',
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
};

const STORED = 'lead_columns';

export interface OfferedColumn {
  id: string;
  label: string;
  width: number;
}

export function offeredColumns(fields: readonly LeadField[]): OfferedColumn[] {
  const known = Object.entries(columns).map(([id, { label, width }]) => ({ id, label, width }));
  return [
    ...known,
    ...fields.map(({ id, name }) => ({ id: `own:${id}`, label: name, width: 150 })),
  ];
}

function readStored(): readonly LeadColumn[] {
  try {
    const json: unknown = JSON.parse(window.localStorage.getItem(STORED) ?? '');
    if (Array.isArray(json) && json.length > 0) return json as LeadColumn[]; // written below
  } catch {
    // Nothing was stored, or by something else.
  }
  return defaults;
}

let kept: readonly LeadColumn[] | undefined;
const listeners = new Set<() => void>();
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // Another tab may choose others before the table is shown again.
    if (listeners.size === 0) kept = undefined;
  };
};

/** Columns of this browser; none means the usual ones. */
export function keepColumns(next: readonly LeadColumn[]): void {
  kept = next.length === 0 ? defaults : next;
  window.localStorage.setItem(STORED, JSON.stringify(kept));
  for (const listener of listeners) listener();
}

/** Columns of this browser; a saved view brings its own. */
export const useColumns = (): readonly LeadColumn[] =>
  useSyncExternalStore(listen, () => (kept ??= readStored()));
