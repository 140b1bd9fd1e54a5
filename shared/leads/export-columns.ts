import type { LeadFilter } from './lead-filter.ts';
import { type OriginField, originFields } from './lead-sources.ts';

/** The columns of the first visit, by the fields of any. */
export const firstTouchColumns = {
  source: 'firstSource',
  referrer: 'firstReferrer',
  utmSource: 'firstUtmSource',
  utmMedium: 'firstUtmMedium',
  utmCampaign: 'firstUtmCampaign',
  utmTerm: 'firstUtmTerm',
  utmContent: 'firstUtmContent',
} as const satisfies { [field in OriginField]: string };
const firstTouchHeadings = {
  firstSource: 'First source',
  firstReferrer: 'First referrer',
  firstUtmSource: 'First UTM source',
  firstUtmMedium: 'First UTM medium',
  firstUtmCampaign: 'First UTM campaign',
  firstUtmTerm: 'First UTM term',
  firstUtmContent: 'First UTM content',
} as const satisfies { [name in (typeof firstTouchColumns)[OriginField]]: string };
export type TouchColumn = OriginField | keyof typeof firstTouchHeadings;

/** What a file of leads can hold, in the order of its columns, with their headings. */
export const exportColumns = {
  id: 'Id',
  name: 'Name',
  headline: 'Headline',
  email: 'Email',
  profileUrl: 'Profile link',
  photoUrl: 'Photo',
  stage: 'Stage',
  tags: 'Tags',
  magnets: 'Lead magnets',
  origin: 'Origin',
  unlocks: 'Unlocks',
  comment: 'Latest comment',
  commentNow: 'Comment now',
  word: 'Trigger word',
  answers: 'Answers',
  method: 'Read by',
  confidence: 'Confidence',
  ...originFields,
  ...firstTouchHeadings,
  score: 'Score',
  overQuota: 'Over limit',
  createdAt: 'First unlock (UTC)',
  lastAt: 'Last unlock (UTC)',
} as const;

export type ExportColumn = keyof typeof exportColumns;
export const exportColumnNames = Object.keys(exportColumns) as [ExportColumn, ...ExportColumn[]]; // keys of the table

/** More questions have no columns of their own where nobody names them. */
export const MOST_QUESTIONS = 50;

/**
 * The magnets that a filter names for all of its leads: their questions have columns. Null when it names none;
 * then those of every magnet have.
 */
export function filteredMagnets(filter: LeadFilter | undefined): string[] | null {
  const named = (filter?.op === 'and' ? filter.items : []).flatMap((item) =>
    !('items' in item) && item.field === 'magnet' && item.is === 'any' && Array.isArray(item.value)
      ? [item.value]
      : [],
  );
  return named.length === 0 ? null : named.flat();
}

/** Exports of more leads are written in the background. */
export const EXPORT_AT_ONCE = 10_000;

/** Exports in the background that a creator may start in a day. */
export const LEAD_EXPORTS_PER_DAY = 20;

/** The most rows that can be picked one by one. */
export const MOST_PICKED = 1_000;

export const exportFormats = {
  csv: { label: 'CSV', mediaType: 'text/csv; charset=utf-8' },
  xlsx: {
    label: 'XLSX',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  jsonl: { label: 'JSON lines', mediaType: 'application/x-ndjson' },
} as const;
export type ExportFormat = keyof typeof exportFormats;

export const separators = { comma: ',', semicolon: ';', tab: '\t' } as const;
export type Separator = keyof typeof separators;

/** The name of a downloaded file. */
export const exportFileName = (day: string, format: ExportFormat): string =>
  `leads-${day.slice(0, 10)}.${format}`;
