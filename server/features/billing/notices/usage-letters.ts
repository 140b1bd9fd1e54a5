import { usageText } from '#shared/billing/usage-texts.ts';
import type { LetterWriter } from '#server/features/mail/letter-writer.ts';
import type { Platform } from '#server/platform/platform.ts';
import { accountToken } from '#server/platform/security/account-token.ts';
import { selectMailOwners, selectNotices } from './usage-notices.queries.ts';

/** Writes what is used now, when the mail leaves: a day later another part may be passed. */
export function createUsageLetters({
  db,
  key,
  publicUrl,
}: Pick<Platform, 'db' | 'key' | 'publicUrl'>): Record<'usage_notice', LetterWriter> {
  const ownerOf = async (emailKey: string) => (await selectMailOwners(db, { emailKey }))[0];
  return {
    usage_notice: {
      async findRecipient({ toKey }) {
        const owner = await ownerOf(toKey);
        const isWanted = owner?.isOn === true && owner.isProven && !owner.isRefused;
        return isWanted && !owner.isClosed ? owner.email : null;
      },
      async write({ toKey }) {
        const owner = await ownerOf(toKey);
        if (owner === undefined) return null;
        const all = await selectNotices(db, owner.id);
        const texts = all.filter(({ meter }) => meter !== 'active_magnets').map(usageText);
        const [first] = texts;
        // A larger plan or a deleted file came first.
        if (first === undefined) return null;
        return {
          subject: first.title,
          blocks: [
            ...texts.map(({ title, text }) => ({
              kind: 'text' as const,
              text: `${title}: ${text}`,
            })),
            { kind: 'button', label: 'See your use', url: `${publicUrl}/subscription` },
          ],
          reason:
            'You get this email when 50, 80, 95 or 100 percent of the comments or the storage of your plan are used.',
          unsubscribeUrl: `${publicUrl}/unsubscribe/usage/${accountToken(key, 'usage-mails', owner.id)}`,
          settingsUrl: `${publicUrl}/settings/notifications`,
        };
      },
    },
  };
}
