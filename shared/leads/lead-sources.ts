import { z } from 'zod';
import { Timestamp } from '../api/field-types.ts';

/**
 * How somebody came to an unlock page, told by the tags of the link and by the page before it
 * (`server/features/leads/origin/source.rules.ts` decides). Both are what a browser says.
 */
export const leadSources = {
  linkedin: 'LinkedIn',
  search: 'Search',
  email: 'Email',
  social: 'Other social network',
  site: 'Another site',
  tagged: 'Tagged link',
  direct: 'Direct',
  unknown: 'Not known',
} as const;
export type LeadSource = keyof typeof leadSources;

export const sourceName = (source: string): string =>
  Object.hasOwn(leadSources, source) ? leadSources[source as LeadSource] : source; // looked up before

/** What is kept of a visit that led to a try, by the names of fields to filter by. */
export const originFields = {
  source: 'Source',
  referrer: 'Referrer',
  utmSource: 'UTM source',
  utmMedium: 'UTM medium',
  utmCampaign: 'UTM campaign',
  utmTerm: 'UTM term',
  utmContent: 'UTM content',
} as const;
export type OriginField = keyof typeof originFields;
export const originFieldNames = Object.keys(originFields) as [OriginField, ...OriginField[]]; // keys of the table

/** The tags a link may carry, by their names in an address. */
export const utmTags = {
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
  utmTerm: 'utm_term',
  utmContent: 'utm_content',
} as const;
export type UtmField = keyof typeof utmTags;

export const deviceNames = {
  phone: 'Phone',
  tablet: 'Tablet',
  desktop: 'Computer',
  other: 'Another device',
} as const;
export type Device = keyof typeof deviceNames;

export const browserNames = {
  linkedin: 'LinkedIn’s own browser',
  in_app: 'Another app’s own browser',
  samsung: 'Samsung Internet',
  edge: 'Edge',
  opera: 'Opera',
  firefox: 'Firefox',
  chrome: 'Chrome',
  safari: 'Safari',
  other: 'Another browser',
} as const;
export type Browser = keyof typeof browserNames;

const keysOf = <Key extends string>(table: { readonly [key in Key]: string }) =>
  Object.keys(table) as [Key, ...Key[]]; // keys of the table

/** One visit that led to a try. */
export const LeadTouch = z
  .object({
    at: Timestamp,
    source: z.enum(keysOf(leadSources)),
    /** The host of the page before, without `www.`. */
    referrer: z.string().nullable(),
    utmSource: z.string().nullable(),
    utmMedium: z.string().nullable(),
    utmCampaign: z.string().nullable(),
    utmTerm: z.string().nullable(),
    utmContent: z.string().nullable(),
    device: z.enum(keysOf(deviceNames)),
    browser: z.enum(keysOf(browserNames)),
  })
  .meta({ id: 'LeadTouch' });
export type LeadTouch = z.infer<typeof LeadTouch>;

const SAME_VISIT_MS = 30 * 60_000;

/** Two tries within half an hour that came the same way are of one visit. */
export function isSameVisit(first: LeadTouch, last: LeadTouch): boolean {
  const { at: firstAt, ...one } = first;
  const { at: lastAt, ...other } = last;
  const apart = Math.abs(Date.parse(lastAt) - Date.parse(firstAt));
  const keys = Object.keys(one) as (keyof typeof one)[]; // both have the keys of the schema
  return apart <= SAME_VISIT_MS && keys.every((key) => one[key] === other[key]);
}
