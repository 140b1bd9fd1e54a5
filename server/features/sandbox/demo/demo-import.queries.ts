import type { Knex } from 'knex';
import { emailKey } from '#shared/auth/email-address.ts';
import { IMPORT_UNDO_DAYS } from '#shared/leads/imports/import-columns.ts';
import type { Ids } from '#server/platform/ids.ts';
import { IMPORTED } from '#server/features/leads/contacts/contacts.queries.ts';
import * as people from '#server/features/leads/imports/people/people.queries.ts';
import * as staged from '#server/features/leads/imports/staged-rows.queries.ts';

const FILE = 'product-summit-contacts.csv';
/** People of a fair whom the creator brought from a file. */
const met: readonly (readonly [name: string, work: string, email: string])[] = [
  ['Ottilie Brenner', 'Head of Growth at Kranich Software', 'ottilie@kranich-software.example'],
  ['Samuel Achterberg', 'Founder at Tideline', 'sam@tideline.example'],
  ['Noelia Prats', 'Marketing Lead at Cala Studio', 'noelia.prats@cala-studio.example'],
  ['Henrik Solberg', 'Partner at Fjordmark Advisors', 'henrik@fjordmark.example'],
  ['Divya Raman', 'Product Marketing at Lumenly', 'divya@lumenly.example'],
  ['Jonas Feld', 'Freelance copywriter', 'hello@jonasfeld.example'],
];
/** So many of the leads stand in the file too, with a second address: possible duplicates. */
const TWICE = 3;
const DAYS_AGO = 4;

interface Row {
  name: string;
  headline: string;
  email: string;
}

/** An import that is done, whose people can be told apart and taken back as of any other. */
export async function storeImport(trx: Knex.Transaction, userId: string, ids: Ids): Promise<void> {
  const known = await trx('contacts')
    .where({ userId })
    .whereNotNull('email')
    .orderBy([
      { column: 'last_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(TWICE)
    .select<{ name: string; email: string }[]>('name', 'email');
  const rows: Row[] = [
    ...met.map(([name, headline, email]) => ({ name, headline, email })),
    ...known.map(({ name, email }) => ({
      name,
      headline: 'Met at the Product Summit',
      email: email.replace('@', '+summit@'),
    })),
  ];
  const made = rows.map((row) => ({ ...row, id: ids.rowId(), key: emailKey(row.email) }));
  await people.insertPeople(
    trx,
    userId,
    made.map(({ id, name, headline, email, key }) => ({
      id,
      name,
      headline,
      email,
      emailKey: key,
      profileUrl: null,
      stage: 'new',
      tagIds: [],
      ownFields: ['email', 'headline', 'name'],
      facets: [IMPORTED],
    })),
  );
  const ago = trx.raw(`now() - ? * interval '1 day'`, [DAYS_AGO]);
  const untilOver = trx.raw(`now() + ? * interval '1 day'`, [IMPORT_UNDO_DAYS - DAYS_AGO]);
  await trx('contacts')
    .whereIn(
      'id',
      made.map(({ id }) => id),
    )
    .update({ createdAt: ago, lastAt: ago });
  const keys = made.map(({ id, key }) => ({ key: `email:${key}`, contactId: id }));
  await people.takeKeys(trx, userId, keys);
  const importId = ids.rowId();
  const headings = ['Name', 'Position', 'Email'];
  await trx('lead_imports').insert({
    id: importId,
    userId,
    state: 'done',
    fileName: FILE,
    size: rows.reduce((sum, row) => sum + Object.values(row).join(',').length + 1, 20),
    encoding: 'utf-8',
    separator: 'comma',
    columns: JSON.stringify(headings.map((heading) => ({ heading, samples: [] }))),
    headingsKey: JSON.stringify(headings.map((heading) => heading.toLowerCase())),
    targets: JSON.stringify(['name', 'headline', 'email']),
    rows: rows.length,
    newRows: rows.length,
    done: rows.length,
    total: rows.length,
    cursor: rows.length + 1,
    consentBasis: 'consent',
    consentText: 'They gave me their card at the Product Summit and asked for my guides.',
    createdAt: ago,
    askedAt: ago,
    consentAt: ago,
    consentBy: 'Nora Lindqvist',
    finishedAt: ago,
    undoUntil: untilOver,
    rowsUntil: untilOver,
  });
  await staged.insertRows(
    trx,
    importId,
    rows.map(({ name, headline, email }, at) => ({ line: at + 2, cells: [name, headline, email] })),
  );
  await staged.writeResults(
    trx,
    importId,
    made.map(({ id, name, headline, email, key }, at) => ({
      line: at + 2,
      outcome: 'new',
      reason: null,
      person: { name, headline, email, emailKey: key, tagIds: [] },
      emailKey: key,
      contactId: id,
      before: null,
    })),
  );
  const contactIds = made.map(({ id }) => id);
  await people.noteImported(trx, { importId, userId, fileName: FILE }, contactIds);
  await trx('contact_changes').whereIn('contact_id', contactIds).update({ at: ago });
}
