import type { Knex } from 'knex';
import type { ErasedAddresses } from '#server/features/mail/addresses/erased-addresses.ts';
import { hashedTarget, noteErased } from '#server/platform/erasures/journal.queries.ts';
import type { Platform } from '#server/platform/platform.ts';
import { eraseLeads, type RemovedRows } from './erase.queries.ts';
import { findLeadsOf, removeAddress } from './erased-address.queries.ts';
import { eraseComment, findAddressesBeside, isAddressLeft } from './erased-comment.queries.ts';
import { findContactsOf, forgetContacts } from './held-contacts.queries.ts';

interface Means extends Pick<Platform, 'ids' | 'key'> {
  erased: Pick<ErasedAddresses, 'note'>;
}

type Removed = { [what in keyof RemovedRows | 'addresses' | 'mails']: number };

/** Erases everything that visitors left under an address, with what creators keep of them. */
export async function eraseAddress(
  trx: Knex.Transaction,
  { ids, key, erased }: Means,
  emailKey: string,
): Promise<Removed> {
  const contactIds = await findContactsOf(trx, emailKey);
  const leads = await eraseLeads(trx, ids, await findLeadsOf(trx, emailKey));
  const contacts = await forgetContacts(trx, emailKey, contactIds);
  const { addresses, mails, optedOut } = await removeAddress(trx, emailKey);
  await erased.note(trx, emailKey, optedOut);
  await noteErased(trx, 'address', [hashedTarget(key, 'address', emailKey)]);
  return { ...leads, addresses: addresses + contacts + leads.leads, mails };
}

/** Erases a comment on all pages, with the addresses that were left beside it alone. */
export async function eraseCommentOf(
  trx: Knex.Transaction,
  { ids, key, erased }: Means,
  commentId: string,
): Promise<Removed> {
  const beside = await findAddressesBeside(trx, commentId);
  const rows = await eraseComment(trx, ids, commentId);
  let addresses = beside.length;
  let mails = 0;
  for (const emailKey of new Set(beside.map((address) => address.emailKey))) {
    // An address that was also left beside another comment stays there.
    if (await isAddressLeft(trx, emailKey)) continue;
    const address = await removeAddress(trx, emailKey);
    await erased.note(trx, emailKey, address.optedOut);
    addresses += address.addresses;
    mails += address.mails;
  }
  await noteErased(trx, 'comment', [hashedTarget(key, 'comment', commentId)]);
  return { ...rows, addresses, mails };
}
