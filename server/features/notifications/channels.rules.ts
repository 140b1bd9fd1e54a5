import { eventRules } from '#shared/notifications/event-rules.ts';
import {
  type NotificationEvent,
  notificationEvents,
  type NotificationKind,
  notificationKinds,
} from '#shared/notifications/notification-kinds.ts';
import {
  type EventChannels,
  emailChoices,
} from '#shared/notifications/notification-settings.contract.ts';
import { z } from 'zod';

/** What a creator chose of an event; what is left out has its default. */
const Chosen = z.object({
  app: z.boolean().optional(),
  email: z.enum(emailChoices).optional(),
  desktop: z.boolean().optional(),
  push: z.boolean().optional(),
});
export type Chosen = z.infer<typeof Chosen>;
/** As stored; events of a newer release are ignored. */
export type Choices = Readonly<Record<string, unknown>>;

/** By which channels a creator is told of an event. */
export function channelsOf(choices: Choices, event: NotificationEvent): EventChannels {
  const { data: chosen = {} } = Chosen.safeParse(choices[event] ?? {});
  const { email, hasDesktop, push, isBesideList = false } = eventRules[event];
  return {
    event,
    app: isBesideList ? null : (chosen.app ?? true),
    email: email === 'required' ? 'now' : (chosen.email ?? email),
    isEmailRequired: email === 'required',
    desktop: hasDesktop ? (chosen.desktop ?? true) : null,
    push: chosen.push ?? push,
  };
}

/** Events that are not in a creator's list. */
export function hiddenEvents(choices: Choices): NotificationEvent[] {
  return notificationEvents.filter((event) => channelsOf(choices, event).app !== true);
}

/** Kinds that no digest has. */
export function kindsWithoutDigest(choices: Choices): NotificationKind[] {
  const kinds = Object.keys(notificationKinds) as NotificationKind[]; // its keys
  return kinds.filter((kind) => channelsOf(choices, notificationKinds[kind]).email !== 'digest');
}

/** Whether anything goes into a digest. */
export function hasDigest(choices: Choices): boolean {
  return notificationEvents.some((event) => channelsOf(choices, event).email === 'digest');
}
