import type Router from '@koa/router';
import { operatorSupportApi } from '#shared/support/operator-support.contract.ts';
import { supportApi } from '#shared/support/support.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Support } from './support.feature.ts';

/** Tickets of the calling creator. */
export function registerSupportRoutes(
  router: Router,
  guards: EndpointGuards,
  { support: { tickets } }: { support: Support },
): void {
  const done = { success: true as const };
  implement(router, guards, supportApi, {
    list: ({ creator, query }) => tickets.list(creator.user.id, query),
    unread: async ({ creator }) => ({ tickets: await tickets.countUnread(creator.user.id) }),
    context: ({ creator, request }) => tickets.offer(creator.user.id, request.userAgent),
    create: ({ creator, body, request }) =>
      tickets.create(creator.user.id, body, request.userAgent),
    read: ({ creator, params }) => tickets.read(creator.user.id, params.ticketId),
    messages: ({ creator, params, query }) =>
      tickets.messages(creator.user.id, params.ticketId, query),
    write: ({ creator, params, body }) => tickets.write(creator.user.id, params.ticketId, body),
    async markRead({ creator, params }) {
      await tickets.markRead(creator.user.id, params.ticketId);
      return done;
    },
    solve: ({ creator, params }) => tickets.solve(creator.user.id, params.ticketId),
    reopen: ({ creator, params }) => tickets.reopen(creator.user.id, params.ticketId),
    rate: ({ creator, params, body }) => tickets.rate(creator.user.id, params.ticketId, body),
    async removeFile({ creator, params }) {
      await tickets.removeFile(creator.user.id, params.ticketId, params.fileId);
      return done;
    },
  });
}

/** Tickets of all creators, for operators. */
export function registerOperatorSupportRoutes(
  router: Router,
  guards: EndpointGuards,
  { support: { desk, queue, notes } }: { support: Support },
): void {
  implement(router, guards, operatorSupportApi, {
    list: ({ query, operator }) => queue.list(query, operator.id),
    counts: ({ operator }) => queue.counts(operator.id),
    satisfaction: () => queue.satisfaction(),
    choices: () => queue.choices(),
    read: ({ params }) => desk.read(params.ticketId),
    messages: ({ params, query, operator }) => desk.messages(params.ticketId, query, operator.id),
    answer: ({ params, body, operator }) => desk.answer(params.ticketId, body, operator),
    setStatus: ({ params, body, operator }) => desk.setStatus(params.ticketId, body, operator),
    assign: ({ params, body, operator }) => queue.assign(params.ticketId, body, operator),
    addNote: ({ params, body, operator }) => notes.add(params.ticketId, body.text, operator),
    async removeNote({ params, operator }) {
      await notes.remove(params.ticketId, params.noteId, operator);
      return { success: true as const };
    },
    async markRead({ params }) {
      await desk.markRead(params.ticketId);
      return { success: true as const };
    },
    file: ({ params }) => desk.openFile(params.ticketId, params.fileId),
  });
}
