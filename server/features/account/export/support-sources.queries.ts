import { of, type Source } from './people-sources.queries.ts';

/** Tickets of a creator, without the names of operators. */
export const supportSources = {
  support_tickets: {
    from: 'support_tickets t',
    at: 't.created_at',
    id: 't.id',
    owner: 't.user_id',
    columns: of('t', [
      'id',
      'number',
      'topic',
      'subject',
      'status',
      'context',
      'created_at',
      'rating',
      'rating_text',
      'rated_at',
    ]),
  },
  support_messages: {
    from: 'support_messages m JOIN support_tickets t ON t.id = m.ticket_id',
    at: 'm.created_at',
    id: 'm.id',
    owner: 't.user_id',
    columns: [
      ...of('m', ['id', 'ticket_id']),
      `CASE WHEN m.operator_name IS NULL THEN 'you' ELSE 'support' END AS written_by`,
      ...of('m', ['body', 'created_at']),
      `ARRAY(SELECT s.file_id FROM support_files s WHERE s.message_id = m.id ORDER BY s.place)
        AS files`,
    ],
  },
} satisfies { [part: string]: Source };
