/** What a macro may name; the server knows the values of a ticket. */
export const macroVariables = ['creator_name', 'ticket_number', 'plan', 'operator_name'] as const;
export type MacroVariable = (typeof macroVariables)[number];

export const MAX_MACRO_NAME = 60;
export const MAX_MACRO = 4_000;
