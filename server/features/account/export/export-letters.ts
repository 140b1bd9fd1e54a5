import type { Database } from '#server/platform/db/connection.ts';
import { findMailableUser } from '#server/features/auth/proofs.queries.ts';
import type { LetterWriter } from '#server/features/mail/letter-writer.ts';
import { selectReadyExport } from '#server/platform/exports/export-jobs.queries.ts';
import { utcMoment } from '#server/platform/time/time-texts.ts';

/** Tells a creator that the copy is ready. The link needs a sign-in. */
export function createExportLetters({
  db,
  publicUrl,
}: {
  db: Database;
  publicUrl: string;
}): Record<'export_ready', LetterWriter> {
  return {
    export_ready: {
      findRecipient: async (mail) => (await findMailableUser(db, mail.toKey))?.email ?? null,
      async write({ payload }) {
        const ready = await selectReadyExport(db, 'account_exports', payload['exportId'] ?? '');
        if (!ready?.expiresAt) return null;
        return {
          subject: 'Your data export is ready',
          blocks: [
            {
              kind: 'text',
              text: `The copy of your data is ready. You can download it until ${utcMoment(ready.expiresAt)} (UTC). Then it is deleted.`,
            },
            { kind: 'button', label: 'Download your data', url: `${publicUrl}/settings/data` },
            {
              kind: 'text',
              text: 'The download asks you to sign in. If you did not ask for this copy, change your password and end your other sessions.',
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
