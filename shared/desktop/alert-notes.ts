import { z } from 'zod';
import { fillUrl } from '../api/url.ts';
import { alertsApi } from '../health/alerts.contract.ts';
import type { ShownNote } from './lead-notes.ts';

const Alert = alertsApi.list.responses[200].shape.items.element;

/** Where operators see alerts and acknowledge them. */
const ALERTS_PATH = '/admin/security?tab=alerts&alerts=open';

// An installed app meets older and newer servers, so it checks only the fields it uses.
export const openAlertsCall = {
  path: `${alertsApi.list.path}?state=open&limit=100`,
  answer: z.object({
    items: z.array(Alert.pick({ id: true, text: true, acknowledged: true, isDemo: true })),
  }),
};
export type OpenAlerts = z.output<typeof openAlertsCall.answer>;

export const acknowledgeCall = (alertId: string) => ({
  method: 'POST' as const,
  path: fillUrl(alertsApi.acknowledge.path, { alertId }),
  answer: z.object({}),
});

/** A note of an alert, or of several when `alertId` is null. */
export interface AlertNote extends ShownNote {
  alertId: string | null;
}

/** Open alerts that nobody looks after. */
export function waitingAlerts({ items }: OpenAlerts): OpenAlerts['items'] {
  return items.filter(({ acknowledged, isDemo }) => acknowledged === null && !isDemo);
}

/** One note for one alert, and one for several. */
export function alertNote(alerts: OpenAlerts['items']): AlertNote | null {
  const [first] = alerts;
  if (first === undefined) return null;
  const [title, body, alertId] =
    alerts.length === 1
      ? ['Alert', first.text, first.id]
      : [`${alerts.length} alerts`, alerts.map(({ text }) => text).join('\n'), null];
  return { title, body, alertId, path: ALERTS_PATH, email: null };
}

/** That an acknowledgement from a notification was not taken. */
export const notAcknowledged: ShownNote = {
  title: 'The alert is not acknowledged',
  body: 'Somebody may have acknowledged it, its cause may be gone, or the server did not answer.',
  path: ALERTS_PATH,
  email: null,
};
