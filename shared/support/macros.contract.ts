import { z } from 'zod';
import { defineApi } from '#shared/api/define-api.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { isOneLine, ONE_LINE, requiredText, RowId, Timestamp } from '#shared/api/field-types.ts';
import { variablesProblem } from '#shared/app/text-variables.ts';
import { macroVariables, MAX_MACRO, MAX_MACRO_NAME } from './macro-variables.ts';

const MacroForm = z.strictObject({
  name: requiredText(MAX_MACRO_NAME, 'Please give it a name').refine(isOneLine, ONE_LINE),
  /** May have variables, such as `{{creator_name}}`; unknown ones are refused. */
  text: requiredText(MAX_MACRO, 'Please write the text').superRefine((text, { addIssue }) => {
    const message = variablesProblem(text, macroVariables);
    if (message !== null) addIssue({ code: 'custom', message });
  }),
});

export const Macro = z
  .object({
    id: RowId,
    name: z.string(),
    text: z.string(),
    version: z.int(),
    changedAt: Timestamp,
    /** Who changed it last. */
    changedBy: z.string(),
  })
  .meta({ id: 'SupportMacro' });
export type Macro = z.infer<typeof Macro>;

export const macroErrors = defineErrors({
  macro_not_found: [404, 'This macro does not exist'],
  macro_exists: [409, 'There is a macro with this name already'],
  macro_changed: [
    409,
    'Somebody else changed this macro meanwhile. Close this form and open it again to see theirs',
  ],
});

const params = z.object({ macroId: z.string().max(64) });
const reading = [{ by: 'operator', points: 240, seconds: 60 }] as const;
const acting = [{ by: 'operator', points: 60, seconds: 60 }] as const;

/** Texts that operators use again in answers. */
export const supportMacrosApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/admin/support/macros',
    auth: 'admin',
    roles: ['support', 'readonly'],
    summary: 'All macros by name.',
    responses: { 200: z.object({ macros: z.array(Macro) }) },
    errors: [],
    limits: reading,
  },
  add: {
    method: 'POST',
    path: '/api/admin/support/macros',
    auth: 'admin',
    roles: ['support'],
    summary: 'Add a macro.',
    body: MacroForm,
    responses: { 201: Macro },
    errors: ['macro_exists'],
    limits: acting,
  },
  change: {
    method: 'PUT',
    path: '/api/admin/support/macros/:macroId',
    auth: 'admin',
    roles: ['support'],
    summary: 'Change a macro in the version that was read.',
    params,
    body: MacroForm.extend({ version: z.int().min(1) }),
    responses: { 200: Macro },
    errors: ['macro_not_found', 'macro_exists', 'macro_changed'],
    limits: acting,
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/support/macros/:macroId',
    auth: 'admin',
    roles: ['support'],
    summary: 'Remove a macro. Answers made with it stay.',
    params,
    responses: { 200: z.object({ success: z.literal(true) }) },
    errors: ['macro_not_found'],
    limits: acting,
  },
  fillIn: {
    method: 'GET',
    path: '/api/admin/support/tickets/:ticketId/macros/:macroId',
    auth: 'admin',
    roles: ['support', 'readonly'],
    summary: 'The text of a macro for a ticket, with the values of its variables.',
    params: params.extend({ ticketId: z.string().max(64) }),
    responses: { 200: z.object({ text: z.string() }) },
    errors: ['ticket_not_found', 'macro_not_found'],
    limits: reading,
  },
});
