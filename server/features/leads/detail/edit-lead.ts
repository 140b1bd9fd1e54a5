import type { Knex } from 'knex';
import type { LeadEdit } from '#shared/leads/lead-detail.contract.ts';
import type { LeadField } from '#shared/leads/leads.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Ids } from '#server/platform/ids.ts';
import { refreshContacts } from '../contacts/contacts.queries.ts';
import { holdTags } from '../desk/tags.queries.ts';
import { lockStages } from '../stages/stages.queries.ts';
import { selectDesk } from '../table/desk.queries.ts';
import * as queries from './edit-lead.queries.ts';

const invalid = (field: string, text: string) =>
  new AppError('lead_value_invalid', { fields: { [field]: text } });

/** True when it was stored; false when the lead has another version. Throws lead_value_invalid. */
export async function editLead(
  trx: Knex.Transaction,
  ids: Pick<Ids, 'rowId'>,
  { userId, contactId }: { userId: string; contactId: string },
  { version, values = {}, ...edit }: LeadEdit,
): Promise<boolean> {
  const stages = await lockStages(trx, userId, 'move people');
  await holdTags(trx, userId, edit.tagIds ?? []);
  const before = await queries.lockContact(trx, userId, contactId);
  if (before === undefined) throw new AppError('lead_not_found');
  if (before.version !== version) return false;
  const { tags, fields } = await selectDesk(trx, userId);
  const changes: queries.NotedChange[] = [];

  const { name = before.name, headline = before.headline, stage = before.stage } = edit;
  if (!stages.some(({ id, removedAt }) => id === stage && removedAt === null)) {
    throw invalid('stage', 'There is no such stage');
  }
  const known = new Set(tags.map(({ id }) => id));
  // A tag that was removed at the moment it was given is none any more.
  const tagIds = [...new Set(edit.tagIds ?? before.tagIds.filter((id) => known.has(id)))];
  if (tagIds.some((id) => !known.has(id))) throw invalid('tagIds', 'There is no such tag');

  const compare = (kind: string, from: string | null, to: string | null): void => {
    if (from !== to) changes.push({ kind, before: from, after: to });
  };
  compare('name', before.name, name);
  compare('headline', before.headline, headline);
  compare('stage', before.stage, stage);
  for (const id of tagIds) {
    if (!before.tagIds.includes(id)) changes.push({ kind: 'tag', subject: id });
  }
  for (const id of before.tagIds) {
    if (!tagIds.includes(id)) changes.push({ kind: 'untag', subject: id });
  }
  const owned = new Set(before.ownFields);
  if (name !== before.name) owned.add('name');
  if (headline !== before.headline) owned.add('headline');
  await queries.updateContact(trx, contactId, {
    name,
    headline,
    stage,
    tagIds,
    ownFields: [...owned],
  });
  for (const [fieldId, value] of Object.entries(values)) {
    const field = fields.find(({ id }) => id === fieldId);
    if (field === undefined) throw invalid(`values.${fieldId}`, 'There is no such field');
    const checked = checkValue(field, value);
    await queries.writeValue(
      trx,
      { userId, contactId },
      { fieldId, kind: field.kind, value: checked },
    );
    const after = checked === null ? null : String(checked);
    changes.push({ kind: 'field', subject: fieldId, after });
  }
  await queries.insertChanges(trx, ids, { userId, contactId }, changes);
  await refreshContacts(trx, [contactId]);
  return true;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The value as it is stored. Throws lead_value_invalid. */
export function checkValue(
  { id, name, kind, options }: LeadField,
  value: string | number | boolean | null,
): string | number | boolean | null {
  const wrong = (what: string) => invalid(`values.${id}`, `"${name}" takes ${what}`);
  if (value === null || value === '') return null;
  if (kind === 'number') {
    if (typeof value !== 'number' || Math.abs(value) > 1e15) throw wrong('a number');
    return value;
  }
  if (kind === 'flag') {
    if (typeof value !== 'boolean') throw wrong('yes or no');
    return value;
  }
  if (typeof value !== 'string') throw wrong('a text');
  const text = value.trim();
  if (kind === 'date' && !isDay(text)) throw wrong('a day such as 2026-11-22');
  if (kind === 'choice' && !options.includes(text)) throw wrong('one of its choices');
  if (kind === 'link' && !isLink(text)) throw wrong('an address that begins with https://');
  return text;
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return (
    DAY.test(text) &&
    // The database has no year 0.
    !text.startsWith('0000') &&
    !Number.isNaN(date.getTime()) &&
    date.toISOString().startsWith(text)
  );
}

function isLink(text: string): boolean {
  try {
    return ['https:', 'http:'].includes(new URL(text).protocol);
  } catch {
    return false;
  }
}
