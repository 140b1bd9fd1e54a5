import type Router from '@koa/router';
import { operatorReadersApi, readersApi } from '#shared/parsing/readers.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Parsing } from './parsing.feature.ts';

export function registerOperatorReaderRoutes(
  router: Router,
  guards: EndpointGuards,
  { parsing: { desk } }: { parsing: Pick<Parsing, 'desk'> },
): void {
  implement(router, guards, operatorReadersApi, {
    read: () => desk.read(),
    arrange: ({ body, operator }) => desk.arrange(body.version, body.readers, operator),
    setKey: ({ body, operator }) => desk.setKey(body.key, operator),
    removeKey: ({ operator }) => desk.removeKey(operator),
    setTerms: ({ body, operator }) => desk.setTerms(body, operator),
  });
}

export function registerReaderRoutes(
  router: Router,
  guards: EndpointGuards,
  { parsing }: { parsing: Pick<Parsing, 'list'> },
): void {
  implement(router, guards, readersApi, {
    list: async () => ({ readers: await parsing.list() }),
  });
}
