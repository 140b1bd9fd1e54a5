import type { Knex } from 'knex';

export interface MacroRow {
  id: string;
  name: string;
  body: string;
  version: number;
  changedAt: Date;
  changedBy: string;
}

interface MacroValues {
  name: string;
  nameKey: string;
  body: string;
  changedBy: string;
}

const COLUMNS = ['id', 'name', 'body', 'version', 'changed_at', 'changed_by'];

export function selectMacros(db: Knex): Promise<MacroRow[]> {
  return db('support_macros').orderBy('name_key').select<MacroRow[]>(COLUMNS);
}

export function findMacro(db: Knex, id: string): Promise<MacroRow | undefined> {
  return db('support_macros').where({ id }).first<MacroRow | undefined>(COLUMNS);
}

/** Undefined when another macro has the name. */
export async function insertMacro(
  trx: Knex.Transaction,
  macro: MacroValues & { id: string },
): Promise<MacroRow | undefined> {
  const [row] = await trx('support_macros')
    .insert(macro)
    .onConflict('name_key')
    .ignore()
    .returning<MacroRow[]>(COLUMNS);
  return row;
}

/** Locks the macro until the transaction ends. */
export function lockMacro(trx: Knex.Transaction, id: string): Promise<MacroRow | undefined> {
  return trx('support_macros').where({ id }).forUpdate().first<MacroRow | undefined>(COLUMNS);
}

/** Whether another macro has the name. */
export async function isNameTaken(
  trx: Knex.Transaction,
  { id, nameKey }: { id: string; nameKey: string },
): Promise<boolean> {
  const row = await trx('support_macros')
    .where({ nameKey })
    .whereNot({ id })
    .first<object | undefined>('id');
  return row !== undefined;
}

export async function updateMacro(
  trx: Knex.Transaction,
  id: string,
  values: MacroValues,
): Promise<MacroRow> {
  const [row] = await trx('support_macros')
    .where({ id })
    .update({ ...values, version: trx.raw('version + 1'), changedAt: trx.fn.now() })
    .returning<MacroRow[]>(COLUMNS);
  if (row === undefined) throw new Error('the macro is locked');
  return row;
}

export async function deleteMacro(trx: Knex.Transaction, id: string): Promise<void> {
  await trx('support_macros').where({ id }).delete();
}
