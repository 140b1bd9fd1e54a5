import type { LetterWriter } from '#server/features/mail/letter-writer.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findAlert } from './alerts.queries.ts';

/** The emails that an alert opened and that it closed. An address that is to be told no more gets none. */
export function createAlertLetters(
  { db, publicUrl }: Pick<Platform, 'db' | 'publicUrl'>,
  { settings }: { settings: Pick<SettingsService, 'read'> },
): Record<'alert', LetterWriter> {
  return {
    alert: {
      async findRecipient({ toAddress }) {
        const { alerts } = await settings.read();
        return alerts.emails.includes(toAddress) ? toAddress : null;
      },
      async write({ payload }) {
        const row = await findAlert(db, payload['alertId'] ?? '');
        if (row === undefined) return null;
        const isClosed = payload['is'] === 'closed';
        return {
          subject: isClosed ? 'An alert closed' : 'Something needs your attention',
          blocks: [
            { kind: 'text', text: row.text },
            {
              kind: 'text',
              text: isClosed
                ? 'The cause is gone, so the alert closed automatically.'
                : 'Acknowledge the alert so that others know you are handling it. It closes automatically when the cause is gone.',
            },
            {
              kind: 'button',
              label: 'Open the alerts',
              url: `${publicUrl}/admin/security?tab=alerts`,
            },
          ],
          reason: 'You get this email because an operator entered your address for alerts.',
          unsubscribeUrl: null,
        };
      },
    },
  };
}
