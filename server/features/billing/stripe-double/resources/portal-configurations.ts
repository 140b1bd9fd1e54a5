import { z } from 'zod';
import { basePortalConfiguration } from '../base/base-portal.ts';
import { clearable, flag, mergeMetadata, metadata } from '../http/form-params.ts';
import { listShape, page, route } from '../http/route.ts';
import { emit } from '../world/events.ts';
import type { PortalConfiguration } from '../world/stored-objects.ts';
import { findById } from '../world/stripe-error.ts';
import { newId } from '../world/world.ts';

const switched = z.strictObject({ enabled: flag });
const features = z.strictObject({
  customer_update: z
    .strictObject({
      enabled: flag,
      allowed_updates: clearable(
        z.array(z.enum(['address', 'email', 'name', 'phone', 'shipping', 'tax_id'])),
      ).optional(),
    })
    .optional(),
  invoice_history: switched.optional(),
  payment_method_update: switched.optional(),
  subscription_cancel: switched.optional(),
  subscription_update: switched.optional(),
});

/** Given features over those that were; what is not named stays. */
function changeFeatures(
  { features: kept }: PortalConfiguration,
  given: z.output<typeof features>,
): void {
  const { customer_update: update, ...switches } = given;
  if (update !== undefined) {
    kept.customer_update.enabled = update.enabled;
    if (update.allowed_updates !== undefined)
      kept.customer_update.allowed_updates = update.allowed_updates ?? [];
  }
  for (const name of [
    'invoice_history',
    'payment_method_update',
    'subscription_cancel',
    'subscription_update',
  ] as const)
    kept[name].enabled = switches[name]?.enabled ?? kept[name].enabled;
}

export const portalConfigurationRoutes = [
  route(
    'POST',
    'billing_portal/configurations',
    { features, metadata: metadata.optional() },
    (world, params) => {
      const configuration: PortalConfiguration = {
        ...structuredClone(basePortalConfiguration),
        id: newId('bpc', 24),
        created: world.now,
        updated: world.now,
        metadata: mergeMetadata({}, params.metadata),
      };
      changeFeatures(configuration, params.features);
      world.portalConfigurations.push(configuration);
      emit(world, 'billing_portal.configuration.created', configuration);
      return configuration;
    },
  ),
  route(
    'GET',
    'billing_portal/configurations',
    { ...listShape, active: flag.optional(), is_default: flag.optional() },
    (world, params) =>
      page(
        world.portalConfigurations.filter(
          (one) =>
            (params.active === undefined || one.active === params.active) &&
            (params.is_default === undefined || one.is_default === params.is_default),
        ),
        params,
        'billing_portal/configurations',
      ),
  ),
  route('GET', 'billing_portal/configurations/:id', {}, (world, _, id = '') =>
    findById(world.portalConfigurations, id, 'configuration'),
  ),
  route(
    'POST',
    'billing_portal/configurations/:id',
    { active: flag.optional(), features: features.optional(), metadata: metadata.optional() },
    (world, params, id = '') => {
      const configuration = findById(world.portalConfigurations, id, 'configuration');
      configuration.active = params.active ?? configuration.active;
      if (params.features !== undefined) changeFeatures(configuration, params.features);
      if (params.metadata !== undefined)
        configuration.metadata = mergeMetadata(configuration.metadata, params.metadata);
      configuration.updated = world.now;
      emit(world, 'billing_portal.configuration.updated', configuration);
      return configuration;
    },
  ),
];
