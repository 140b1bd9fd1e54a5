import { randomInt } from 'node:crypto';
import { DEFAULT_CREATOR_NAME, DEFAULT_MAGNET_TITLE } from '#shared/app/constants.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { Ids } from '#server/platform/ids.ts';
import type { InstallationKey } from '#server/platform/security/installation-key.ts';
import type { LetterWriter } from '#server/features/mail/letter-writer.ts';
import type { MailRow } from '#server/features/mail/mail.queries.ts';
import { quoteInMail } from '#server/features/mail/quote-in-mail.ts';
import { ADDRESS_CODE_MINUTES, ADDRESS_LINK_HOURS } from '../../check/unlock-limits.ts';
import { addProofSecrets, findMailedProof } from './proofs.queries.ts';

/** A code counts for one proof only. Six digits are tried out in no time without the installation's key. */
export const textOfCode = (proofId: string, code: string): string => `${proofId} ${code}`;

/**
 * The code and the link that confirm an address. The code stands in the subject: a phone shows it
 * without leaving the browser that waits for it.
 */
export function createProofLetter({
  db,
  ids,
  key,
  pagesUrl,
}: {
  db: Database;
  ids: Ids;
  key: Pick<InstallationKey, 'sign'>;
  /** Where unlock pages are. */
  pagesUrl: string;
}): LetterWriter {
  const find = ({ payload, toKey }: MailRow) =>
    findMailedProof(db, payload['proofId'] ?? '', toKey);
  return {
    findRecipient: async (mail) => (await find(mail))?.email ?? null,
    async write(mail) {
      const proof = await find(mail);
      if (proof === null) return null;
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const token = ids.secret('conf_');
      const codeHash = key.sign('address-codes', textOfCode(proof.id, code));
      await addProofSecrets(db, { proofId: proof.id, token, codeHash });
      const title = quoteInMail(proof.title || DEFAULT_MAGNET_TITLE);
      const creator = quoteInMail(proof.creator || DEFAULT_CREATOR_NAME);
      return {
        subject: `Your code: ${code}`,
        blocks: [
          {
            kind: 'text',
            text: `Type this code on the page where you asked for ${title} by ${creator}:`,
          },
          { kind: 'code', code },
          {
            kind: 'text',
            text: `The code works for ${ADDRESS_CODE_MINUTES} minutes. Instead of typing it you can press this button, in any browser, within ${ADDRESS_LINK_HOURS} hours:`,
          },
          {
            kind: 'button',
            label: 'Confirm my address',
            url: `${pagesUrl}/unlock/${proof.magnetId}/confirm#key=${token}`,
          },
          { kind: 'text', text: `If the page asks for a key: ${token}` },
        ],
        reason:
          'You get this email because someone entered this address on an unlock page. If it was not you, ignore it: nothing is confirmed without you.',
        unsubscribeUrl: null,
      };
    },
  };
}
