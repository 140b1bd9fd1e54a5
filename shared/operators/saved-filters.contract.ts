import { z } from 'zod';
import { defineApi } from '#shared/api/define-api.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { isOneLine, ONE_LINE, requiredText, RowId } from '#shared/api/field-types.ts';
import { otherRoles } from './operator-roles.ts';

/** Screens with a list that has filters in its address. */
export const filteredScreens = [
  'creators',
  'content',
  'support',
  'audit',
  'stopped',
  'waits',
  'subscriptions',
  'invoices',
  'events',
  'requests',
  'reports',
  'publications',
  'denied_hosts',
  'bans',
  'refusals',
  'invitations',
  'alerts',
  'emails',
  'news',
  'settings',
  'commissions',
] as const;
export type FilteredScreen = (typeof filteredScreens)[number];

export const MAX_FILTER_NAME = 60;
export const MAX_SAVED_FILTERS = 100;

export const SavedFilter = z
  .object({
    id: RowId,
    name: z.string(),
    /** The part of the screen's address after "?". */
    query: z.string(),
  })
  .meta({ id: 'SavedFilter' });
export type SavedFilter = z.infer<typeof SavedFilter>;

export const savedFilterErrors = defineErrors({
  saved_filter_not_found: [404, 'These filters are no longer saved'],
  too_many_saved_filters: [
    409,
    `You have saved ${MAX_SAVED_FILTERS} filters. Remove one that you do not use`,
  ],
});

const screen = z.enum(filteredScreens);
const acting = [{ by: 'operator', points: 60, seconds: 60 }] as const;

/** Filters of lists that an operator uses again. Each operator has their own. */
export const savedFiltersApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/admin/saved-filters',
    auth: 'admin',
    roles: otherRoles,
    summary: 'Your saved filters of one screen, by name.',
    query: z.object({ screen }),
    responses: { 200: z.object({ filters: z.array(SavedFilter) }) },
    errors: [],
    limits: [{ by: 'operator', points: 240, seconds: 60 }],
  },
  save: {
    method: 'POST',
    path: '/api/admin/saved-filters',
    auth: 'admin',
    roles: otherRoles,
    summary: 'Save the filters of a screen. Saving under a name that you have replaces those.',
    body: z.strictObject({
      screen,
      name: requiredText(MAX_FILTER_NAME, 'Please give it a name').refine(isOneLine, ONE_LINE),
      query: z
        .string()
        .min(1, 'Choose filters before you save them')
        .max(1_000, 'These filters are too long to save')
        .regex(/^[\w*.+%&=-]*$/, 'These filters are not a part of an address'),
    }),
    responses: { 201: SavedFilter },
    errors: ['too_many_saved_filters'],
    limits: acting,
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/saved-filters/:filterId',
    auth: 'admin',
    roles: otherRoles,
    summary: 'Remove saved filters of yours.',
    params: z.object({ filterId: z.string().max(64) }),
    responses: { 200: z.object({ success: z.literal(true) }) },
    errors: ['saved_filter_not_found'],
    limits: acting,
  },
});
