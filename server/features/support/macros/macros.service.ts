import type { z } from 'zod';
import { fillVariables } from '#shared/app/text-variables.ts';
import type { MacroVariable } from '#shared/support/macro-variables.ts';
import type { Macro, supportMacrosApi } from '#shared/support/macros.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import { findTicket } from '../desk.queries.ts';
import * as queries from './macros.queries.ts';

type MacroForm = z.output<typeof supportMacrosApi.add.body>;

/** Texts that operators use again. */
export interface SupportMacros {
  list(): Promise<{ macros: Macro[] }>;
  /** Throws macro_exists. */
  add(form: MacroForm, by: AuditActor): Promise<Macro>;
  /** Throws macro_not_found, macro_exists or macro_changed. */
  change(id: string, form: MacroForm & { version: number }, by: AuditActor): Promise<Macro>;
  /** Throws macro_not_found. */
  remove(id: string, by: AuditActor): Promise<void>;
  /** With the values of this ticket. Throws ticket_not_found or macro_not_found. */
  fillIn(ticketId: string, macroId: string, by: AuditActor): Promise<{ text: string }>;
}

/** Macros, with each change in the log. */
export function createSupportMacros(
  { db, ids }: Pick<Platform, 'db' | 'ids'>,
  { audit }: { audit: AuditLog },
): SupportMacros {
  const valuesOf = ({ name, text }: MacroForm, by: AuditActor) => ({
    name,
    nameKey: name.toLowerCase(),
    body: text,
    changedBy: by.username,
  });
  return {
    list: async () => ({ macros: (await queries.selectMacros(db)).map(toMacro) }),

    async add(form, by) {
      const id = ids.rowId();
      const row = await db.transaction(async (trx) => {
        const added = await queries.insertMacro(trx, { id, ...valuesOf(form, by) });
        if (added === undefined) throw new AppError('macro_exists');
        await audit.record(trx, { action: 'support.macro_added', by, target: targetOf(added) });
        return added;
      });
      return toMacro(row);
    },

    async change(id, { version, ...form }, by) {
      const row = await db.transaction(async (trx) => {
        const before = await queries.lockMacro(trx, id);
        if (before === undefined) throw new AppError('macro_not_found');
        if (before.version !== version) throw new AppError('macro_changed');
        const values = valuesOf(form, by);
        if (await queries.isNameTaken(trx, { id, nameKey: values.nameKey })) {
          throw new AppError('macro_exists');
        }
        const after = await queries.updateMacro(trx, id, values);
        await audit.record(trx, {
          action: 'support.macro_changed',
          by,
          target: targetOf(before),
          before: { name: before.name, characters: before.body.length },
          after: { name: after.name, characters: after.body.length },
        });
        return after;
      });
      return toMacro(row);
    },

    async remove(id, by) {
      await db.transaction(async (trx) => {
        const before = await queries.lockMacro(trx, id);
        if (before === undefined) throw new AppError('macro_not_found');
        await queries.deleteMacro(trx, id);
        await audit.record(trx, { action: 'support.macro_removed', by, target: targetOf(before) });
      });
    },

    async fillIn(ticketId, macroId, by) {
      const [ticket, macro] = await Promise.all([
        findTicket(db, ticketId),
        queries.findMacro(db, macroId),
      ]);
      if (ticket === undefined) throw new AppError('ticket_not_found');
      if (macro === undefined) throw new AppError('macro_not_found');
      const values: Record<MacroVariable, string> = {
        creator_name: ticket.creatorName,
        ticket_number: String(ticket.number),
        plan: ticket.creatorPlan,
        operator_name: by.username,
      };
      return { text: fillVariables(macro.body, values) };
    },
  };
}

const targetOf = ({ id, name }: queries.MacroRow) => ({ kind: 'macro', id, name }) as const;

function toMacro({ id, name, body, version, changedAt, changedBy }: queries.MacroRow): Macro {
  return { id, name, text: body, version, changedAt: changedAt.toISOString(), changedBy };
}
