import type Router from '@koa/router';
import { booksApi } from '#shared/billing/books.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Billing } from '../billing.feature.ts';

export function registerBooksRoutes(
  router: Router,
  guards: EndpointGuards,
  { billing: { books } }: { billing: Pick<Billing, 'books'> },
): void {
  implement(router, guards, booksApi, {
    read: ({ query }) => books.read(query),
    rows: ({ query }) => books.rows(query),
    export: ({ body, operator }) => books.export(body, operator),
  });
}
