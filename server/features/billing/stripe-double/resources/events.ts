import { z } from 'zod';
import { baseWebhookEndpoint } from '../base/base-session.ts';
import { clearable, flag, mergeMetadata, metadata, word } from '../http/form-params.ts';
import { listShape, page, route } from '../http/route.ts';
import type { WebhookEndpoint } from '../world/stored-objects.ts';
import { badRequest, findById } from '../world/stripe-error.ts';
import { API_VERSION, newId, type World } from '../world/world.ts';

/** Only the call that makes an endpoint shows its secret. */
function withoutSecret(endpoint: WebhookEndpoint): Omit<WebhookEndpoint, 'secret'> {
  const { secret, ...rest } = endpoint;
  return secret === undefined ? endpoint : rest;
}

const endpointOf = (world: World, id: string): WebhookEndpoint =>
  findById(world.webhookEndpoints, id, 'webhook endpoint');

export const eventRoutes = [
  route(
    'GET',
    'events',
    {
      ...listShape,
      type: word.optional(),
      types: z.array(word).max(20).optional(),
      delivery_success: flag.optional(),
    },
    (world, params) => {
      const waiting = new Set(world.outbox.map(({ event }) => event));
      return page(
        world.events.filter(
          ({ id, type }) =>
            (params.type === undefined || matches(type, params.type)) &&
            (params.types?.some((wanted) => matches(type, wanted)) ?? true) &&
            (params.delivery_success === undefined || params.delivery_success !== waiting.has(id)),
        ),
        params,
        'events',
      );
    },
  ),
  route('GET', 'events/:id', {}, (world, _, id = '') => findById(world.events, id, 'event')),
  route(
    'POST',
    'webhook_endpoints',
    {
      url: z.url(),
      enabled_events: z.array(word).min(1),
      api_version: z.literal(API_VERSION).optional(),
      description: word.optional(),
      metadata: metadata.optional(),
    },
    (world, params) => {
      if (world.webhookEndpoints.length >= 16)
        throw badRequest('You have reached the maximum of 16 test webhook endpoints.', 'url');
      const endpoint: WebhookEndpoint = {
        ...structuredClone(baseWebhookEndpoint),
        id: newId('we'),
        api_version: params.api_version ?? null,
        created: world.now,
        description: params.description ?? null,
        enabled_events: params.enabled_events,
        metadata: mergeMetadata({}, params.metadata),
        secret: newId('whsec', 32),
        url: params.url,
      };
      world.webhookEndpoints.push(endpoint);
      return endpoint;
    },
  ),
  route('GET', 'webhook_endpoints', listShape, (world, params) =>
    page(world.webhookEndpoints.map(withoutSecret), params, 'webhook_endpoints'),
  ),
  route('GET', 'webhook_endpoints/:id', {}, (world, _, id = '') =>
    withoutSecret(endpointOf(world, id)),
  ),
  route(
    'POST',
    'webhook_endpoints/:id',
    {
      url: z.url().optional(),
      enabled_events: z.array(word).min(1).optional(),
      disabled: flag.optional(),
      description: clearable(word).optional(),
      metadata: metadata.optional(),
    },
    (world, params, id = '') => {
      const endpoint = endpointOf(world, id);
      endpoint.url = params.url ?? endpoint.url;
      endpoint.enabled_events = params.enabled_events ?? endpoint.enabled_events;
      if (params.disabled !== undefined) endpoint.status = params.disabled ? 'disabled' : 'enabled';
      if (params.description !== undefined) endpoint.description = params.description;
      endpoint.metadata = mergeMetadata(endpoint.metadata, params.metadata);
      return withoutSecret(endpoint);
    },
  ),
  route('DELETE', 'webhook_endpoints/:id', {}, (world, _, id = '') => {
    const endpoint = endpointOf(world, id);
    world.webhookEndpoints = world.webhookEndpoints.filter((one) => one !== endpoint);
    world.outbox = world.outbox.filter((one) => one.endpoint !== id);
    return { id, object: 'webhook_endpoint', deleted: true };
  }),
];

/** `invoice.*` stands for all of them. */
function matches(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
