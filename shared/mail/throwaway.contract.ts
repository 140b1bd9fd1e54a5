import { z } from 'zod';
import { defineApi } from '#shared/api/define-api.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { Timestamp } from '#shared/api/field-types.ts';

/** A domain in ASCII, such as `mailinator.com`. */
const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253, 'This is not a domain')
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/, 'This is not a domain');

/** Which domains give addresses that people use once. */
export const ThrowawayDomains = z
  .object({
    list: z.object({
      /** The list of the product, one from an address, or a text of an operator. */
      source: z.enum(['built_in', 'address', 'text']),
      /** Where it was fetched. */
      address: z.string().nullable(),
      takenAt: Timestamp.nullable(),
      domains: z.int(),
    }),
    /** What operators decided about single domains, whatever the list says. */
    decisions: z.array(
      z.object({ domain: z.string(), isThrowaway: z.boolean(), decidedAt: Timestamp }),
    ),
  })
  .meta({ id: 'ThrowawayDomains' });
export type ThrowawayDomains = z.infer<typeof ThrowawayDomains>;

/** Decisions about single domains; more belong into a list. */
export const MOST_DECISIONS = 500;

export const throwawayErrors = defineErrors({
  list_unreachable: [422, 'The list could not be fetched. {problem}'],
  list_unreadable: [422, 'This is no list of domains. Give one domain a line, or a JSON list'],
  too_many_decisions: [
    409,
    'At most 500 domains can be listed here. Please use a list of your own',
  ],
  decision_not_found: [404, 'There is no decision about this domain'],
});

const responses = { 200: ThrowawayDomains };
const limits = [{ by: 'operator', points: 60, seconds: 60 }] as const;

/** Operators keep the list of throw-away domains. Each change is in the audit log. */
export const throwawayApi = defineApi({
  read: {
    method: 'GET',
    path: '/api/admin/throwaway-domains',
    auth: 'admin',
    roles: ['readonly'],
    summary: 'The list of throw-away domains, and decisions about single domains.',
    responses,
    errors: [],
    limits: [{ by: 'operator', points: 240, seconds: 60 }],
  },
  fetchList: {
    method: 'POST',
    path: '/api/admin/throwaway-domains/fetch',
    auth: 'admin',
    summary:
      'Fetch a list from an address: one domain a line, or a JSON list. It replaces the other.',
    body: z.strictObject({
      address: z
        .string()
        .trim()
        .max(2_048)
        .regex(/^https?:\/\/[^\s@]+$/i, 'Please enter the https address of a list'),
    }),
    responses,
    errors: ['list_unreachable', 'list_unreadable'],
    limits: [{ by: 'operator', points: 10, seconds: 600, exact: true }],
  },
  putList: {
    method: 'PUT',
    path: '/api/admin/throwaway-domains/list',
    auth: 'admin',
    summary: 'Replace the list by a text: one domain a line, or a JSON list.',
    body: z.strictObject({ text: z.string().max(4_000_000, 'This list is too long') }),
    bodyLimit: 5_000_000,
    responses,
    errors: ['list_unreadable'],
    limits: [{ by: 'operator', points: 10, seconds: 600, exact: true }],
  },
  resetList: {
    method: 'DELETE',
    path: '/api/admin/throwaway-domains/list',
    auth: 'admin',
    summary: 'Go back to the list that comes with the product.',
    responses,
    errors: [],
    limits,
  },
  decide: {
    method: 'PUT',
    path: '/api/admin/throwaway-domains/decision',
    auth: 'admin',
    summary: 'Decide about one domain and its subdomains, against the list if needed.',
    body: z.strictObject({ domain: Domain, isThrowaway: z.boolean() }),
    responses,
    errors: ['too_many_decisions'],
    limits,
  },
  undecide: {
    method: 'DELETE',
    path: '/api/admin/throwaway-domains/decision',
    auth: 'admin',
    summary: 'Let the list decide about a domain again.',
    query: z.strictObject({ domain: z.string().max(253) }),
    responses,
    errors: ['decision_not_found'],
    limits,
  },
});
