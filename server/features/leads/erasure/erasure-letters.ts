import type { Database } from '#server/platform/db/connection.ts';
import { hashSecret, type Ids } from '#server/platform/ids.ts';
import type { LetterWriters } from '#server/features/mail/letter-writer.ts';
import { findErasure, insertErasureLink } from './erasures.queries.ts';
import { findHoldings, isAnythingHeld } from './holdings.queries.ts';
import { removedTexts } from '#shared/leads/removed-texts.ts';

const REASON =
  'You get this email because someone entered this address on the page for visitors’ own data.';

/** The link to a visitor's own data, and the receipt after an erasure. */
export function createErasureLetters(dependencies: {
  db: Database;
  ids: Ids;
  publicUrl: string;
}): Pick<LetterWriters, 'erasure_link' | 'erasure_receipt'> {
  const { db, ids, publicUrl } = dependencies;
  return {
    erasure_link: {
      // Where nothing is held there is nobody to tell, and nothing stays of who was asked for.
      findRecipient: async ({ toAddress, toKey }) =>
        isAnythingHeld(await findHoldings(db, toKey)) ? toAddress : null,
      async write({ toAddress, toKey }) {
        const key = ids.secret('era_');
        const link = { tokenHash: hashSecret(key), email: toAddress, emailKey: toKey };
        await insertErasureLink(db, link);
        return {
          subject: 'Your data: see, download or erase it',
          blocks: [
            {
              kind: 'text',
              text: 'With this link you see what is stored under this address, and you can download or erase it. The link works once, within 24 hours. Opening it changes nothing.',
            },
            {
              kind: 'button',
              label: 'See your data',
              url: `${publicUrl}/privacy/erase/open#key=${key}`,
            },
            { kind: 'text', text: 'If the page asks for the key, copy this key:' },
            { kind: 'code', code: key },
            {
              kind: 'text',
              text: 'If you did not ask for it, ignore this email. Nobody but you got this link.',
            },
          ],
          reason: REASON,
          unsubscribeUrl: null,
        };
      },
    },
    erasure_receipt: {
      findRecipient: ({ toAddress }) => Promise.resolve(toAddress),
      async write({ payload }) {
        const receipt = await findErasure(db, payload['receipt'] ?? '');
        if (receipt === undefined) return null;
        return {
          subject: 'Your data is erased',
          blocks: [
            { kind: 'text', text: `Receipt number: ${receipt.id}` },
            { kind: 'text', text: `Removed: ${removedTexts(receipt).join(', ')}.` },
            {
              kind: 'text',
              text: 'We keep no readable copy of this address. A code made from it stays. It stops our emails to the address until content is unlocked with it again, and even then if you had unsubscribed. Backups contain the data until newer ones replace them.',
            },
            {
              kind: 'button',
              label: 'Open the receipt',
              url: `${publicUrl}/privacy/erase/receipt/${receipt.id}`,
            },
          ],
          reason: 'You get this email because the data stored under this address was erased.',
          unsubscribeUrl: null,
        };
      },
    },
  };
}
