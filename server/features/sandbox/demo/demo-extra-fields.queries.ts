import type { Knex } from 'knex';
import type { ExtraField } from '#shared/magnets/extra-fields/extra-fields.ts';
import type { Ids } from '#server/platform/ids.ts';

const sizes = ['Only me', '2 to 10', '11 to 50', 'More than 50'] as const;
const companies = [
  'Brightwater Studio',
  'Fernhill Labs',
  'Kestrel & Co',
  'Lindqvist Nordic',
  'Marlow Analytics',
  'Oakpost',
  'Paperplane Works',
  'Saltmarsh Consulting',
  'Tidewell',
  'Wrenfield Software',
] as const;

/** Two fields of the demo creator's leads, as a page asks for them. */
export async function addDemoFields(db: Knex, userId: string, ids: Ids): Promise<ExtraField[]> {
  const [company, size] = [ids.rowId(), ids.rowId()];
  await db('contact_fields').insert([
    { id: company, userId, name: 'Company', nameKey: 'company', kind: 'text', options: [] },
    {
      id: size,
      userId,
      name: 'Team size',
      nameKey: 'team size',
      kind: 'choice',
      options: [...sizes],
    },
  ]);
  return [
    { fieldId: company, label: null, isRequired: true, autofill: 'organization' },
    { fieldId: size, label: 'How large is your team?', isRequired: false, autofill: null },
  ];
}

/** What people answered beside their address: all gave a company, and two of three the size. */
export async function storeFieldAnswers(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx.raw(
    `INSERT INTO lead_answers (lead_id, step, question, answer, field_id, created_at, answered_at)
     SELECT l.id, 'email', coalesce(x.item ->> 'label', f.name), CASE f.kind
         WHEN 'choice' THEN f.options[1 + abs(hashtext('size' || l.id)) % cardinality(f.options)]
         ELSE (CAST(:companies AS text[]))[1 + abs(hashtext('company' || l.name)) % :most] END,
       f.id, l.email_at, l.email_at
     FROM leads l JOIN magnets m ON m.id = l.magnet_id
       CROSS JOIN LATERAL jsonb_array_elements(m.extra_fields) AS x (item)
       JOIN contact_fields f ON f.id = x.item ->> 'fieldId' AND f.user_id = l.user_id
     WHERE l.user_id = :userId AND l.email IS NOT NULL
       AND (f.kind <> 'choice' OR abs(hashtext(l.id)) % 3 < 2)`,
    { userId, companies: [...companies], most: companies.length },
  );
}
