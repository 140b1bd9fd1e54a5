import type { DeskRow } from './desk.queries.ts';

/** How the audit log names a ticket: never by its subject. */
export const targetOf = ({ id, number }: Pick<DeskRow, 'id' | 'number'>) =>
  ({ kind: 'ticket', id, name: `Ticket ${number}` }) as const;
