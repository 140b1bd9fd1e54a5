import type { StoredEvent } from './stored-objects.ts';
import { API_VERSION, newId, type World } from './world.ts';

/**
 * Notes that something happened, with the object as it is now, and queues it for each endpoint that wants
 * this type. `before` names the fields that changed and what they were.
 */
export function emit(world: World, type: string, object: object, before?: object): StoredEvent {
  const endpoints = world.webhookEndpoints.filter(
    ({ enabled_events: wanted, status }) =>
      status === 'enabled' && (wanted.includes('*') || wanted.includes(type)),
  );
  const event: StoredEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: endpoints[0]?.api_version ?? API_VERSION,
    created: world.now,
    data: {
      object: structuredClone(object),
      ...(before === undefined ? {} : { previous_attributes: structuredClone(before) }),
    },
    livemode: false,
    pending_webhooks: endpoints.length,
    request: { id: null, idempotency_key: null },
    type,
  };
  world.events.push(event);
  for (const endpoint of endpoints) {
    world.outbox.push({ event: event.id, endpoint: endpoint.id, attempts: 0, nextAt: world.now });
  }
  return event;
}
