import type { Dimension } from '#shared/analytics/query.ts';
import { templateNames } from '#shared/magnets/magnet-templates.ts';
import { browserNames, deviceNames, sourceName } from '#shared/leads/lead-sources.ts';

const countries = new Intl.DisplayNames(undefined, { type: 'region' });

const nothing: Readonly<Partial<Record<Dimension, string>>> = {
  post: 'No post',
  referrer: 'No page before',
  country: 'Not known',
};

const tables: Readonly<Partial<Record<Dimension, Readonly<Record<string, string>>>>> = {
  device: deviceNames,
  browser: browserNames,
  template: templateNames,
};

/** A value of a dimension as it is read; `label` is the server's, such as the title of a magnet. */
export function valueName(dimension: Dimension, value: string, label = value): string {
  if (value === '') return nothing[dimension] ?? 'None';
  const table = tables[dimension];
  if (table !== undefined && Object.hasOwn(table, value)) return table[value] ?? label;
  if (dimension === 'source') return sourceName(value);
  if (dimension === 'country') return countryName(value);
  return label;
}

/** Names in the reader's language; a code that is none stays as it is. */
function countryName(code: string): string {
  try {
    return countries.of(code) ?? code;
  } catch {
    return code;
  }
}
