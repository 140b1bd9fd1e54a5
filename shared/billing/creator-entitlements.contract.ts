import { z } from 'zod';
import { defineApi } from '#shared/api/define-api.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { Timestamp, requiredText } from '#shared/api/field-types.ts';
import { Feature, FeatureValue, GrantSource } from '#shared/subscriptions/entitlements.contract.ts';

const Value = z.union([z.number(), z.boolean(), z.string()]).nullable();
/** Name of an operator, or `billing`, `time`, `upgrade` or `demo`. */
const Actor = z.string();

/** What a creator may use now, and every reason for it, as operators see it. */
export const CreatorEntitlements = z
  .object({
    plan: z.object({ id: z.string(), name: z.string() }),
    features: z.array(
      z.object({
        feature: Feature,
        /** A number (null: unlimited), yes or no, or a text. Storage is in millions of bytes. */
        value: Value,
        source: z.enum(['plan', 'gift', 'override', 'installation']),
        /** Magnets, comments of this month, or millions of bytes; null for what is not counted. */
        used: z.number().nullable(),
        /** When what decides ends; null for good. */
        until: Timestamp.nullable(),
      }),
    ),
    /** Newest first, ended ones too. */
    grants: z.array(
      z.object({
        id: z.string(),
        plan: z.object({ id: z.string(), name: z.string() }),
        source: GrantSource,
        reason: z.string(),
        actor: Actor,
        startsAt: Timestamp,
        until: Timestamp.nullable(),
        endedAt: Timestamp.nullable(),
        endedBy: Actor.nullable(),
      }),
    ),
    overrides: z.array(
      z.object({
        id: z.string(),
        feature: Feature,
        value: Value,
        reason: z.string(),
        actor: Actor,
        createdAt: Timestamp,
        until: Timestamp.nullable(),
        endedAt: Timestamp.nullable(),
        endedBy: Actor.nullable(),
      }),
    ),
  })
  .meta({ id: 'CreatorEntitlements' });
export type CreatorEntitlements = z.infer<typeof CreatorEntitlements>;

export const creatorEntitlementErrors = defineErrors({
  override_not_found: [404, 'This exception does not exist, or it has ended'],
});

const params = z.object({ creatorId: z.string().max(100) });
/** Written to the audit log; the creator never sees it. */
const reason = requiredText(500, 'Say why, for the audit log');
const limits = [{ by: 'operator', points: 60, seconds: 60 }] as const;

/** Exceptions from a creator's plan, set and ended by operators. */
export const creatorEntitlementsApi = defineApi({
  read: {
    method: 'GET',
    path: '/api/admin/creators/:creatorId/entitlements',
    auth: 'admin',
    roles: ['finance', 'readonly'],
    summary:
      'The entitlements of a creator and their reasons: plans given and exceptions, ended ones too.',
    params,
    responses: { 200: CreatorEntitlements },
    errors: ['creator_not_found'],
    limits: [{ by: 'operator', points: 240, seconds: 60 }],
  },
  setOverride: {
    method: 'POST',
    path: '/api/admin/creators/:creatorId/overrides',
    auth: 'admin',
    summary:
      'Give a creator one feature that differs from the plan, for good or until a date. It replaces an earlier one of the feature.',
    params,
    body: z.strictObject({
      change: FeatureValue,
      /** null or absent: for good. */
      until: z.iso.datetime('Choose the day on which it ends').nullish(),
      reason,
    }),
    responses: { 200: CreatorEntitlements },
    errors: ['creator_not_found'],
    limits,
  },
  endOverride: {
    method: 'POST',
    path: '/api/admin/creators/:creatorId/overrides/:overrideId/end',
    auth: 'admin',
    summary: 'End an exception now. The feature follows the plan again.',
    params: params.extend({ overrideId: z.string().max(40) }),
    body: z.strictObject({ reason }),
    responses: { 200: CreatorEntitlements },
    errors: ['creator_not_found', 'override_not_found'],
    limits,
  },
});
