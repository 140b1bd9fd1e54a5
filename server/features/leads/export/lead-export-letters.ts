import type { Database } from '#server/platform/db/connection.ts';
import { selectReadyExport } from '#server/platform/exports/export-jobs.queries.ts';
import { utcMoment } from '#server/platform/time/time-texts.ts';
import { findMailableUser } from '#server/features/auth/proofs.queries.ts';
import type { LetterWriter } from '#server/features/mail/letter-writer.ts';

/** Tells a creator that a file of leads is ready. The link opens nothing without a sign-in. */
export function createLeadExportLetters({
  db,
  publicUrl,
}: {
  db: Database;
  publicUrl: string;
}): Record<'lead_export_ready', LetterWriter> {
  return {
    lead_export_ready: {
      findRecipient: async (mail) => (await findMailableUser(db, mail.toKey))?.email ?? null,
      async write({ payload }) {
        const ready = await selectReadyExport(db, 'lead_exports', payload['exportId'] ?? '');
        if (!ready?.expiresAt) return null;
        return {
          subject: 'Your leads are ready to download',
          blocks: [
            {
              kind: 'text',
              text: `The file with your leads is ready. You can download it until ${utcMoment(ready.expiresAt)} (UTC). Then it is deleted.`,
            },
            { kind: 'button', label: 'Download your leads', url: `${publicUrl}/crm?export=ready` },
            {
              kind: 'text',
              text: 'The download asks you to sign in. If you did not ask for this file, change your password and end your other sessions.',
            },
          ],
          reason:
            'You get this email because somebody who is signed in to your account asked for it.',
          unsubscribeUrl: null,
        };
      },
    },
  };
}
