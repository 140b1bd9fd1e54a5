import type Router from '@koa/router';
import { operatorOutboxApi } from '#shared/mail/mail.contract.ts';
import { stoppedAddressesApi } from '#shared/mail/stopped-addresses.contract.ts';
import { throwawayApi } from '#shared/mail/throwaway.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Mail } from './mail.feature.ts';
import { registerMailNotices } from './mail-notices.routes.ts';

export function registerOperatorMailRoutes(
  router: Router,
  guards: EndpointGuards,
  { mail }: { mail: Pick<Mail, 'notices' | 'operatorOutbox' | 'stopped' | 'throwaway'> },
): void {
  implement(router, guards, operatorOutboxApi, {
    list: () => mail.operatorOutbox.list(),
    search: ({ query, operator }) => mail.operatorOutbox.search(query, operator),
    open: ({ params, operator }) => mail.operatorOutbox.open(params.mailId, operator),
    sendTest: ({ body, operator }) => mail.operatorOutbox.sendTest(body.to, operator),
  });
  registerMailNotices(router, { mail });
  const { stopped, throwaway } = mail;
  const done = { success: true as const };
  implement(router, guards, stoppedAddressesApi, {
    list: ({ query }) => stopped.list(query),
    add: ({ body, operator }) => stopped.add(body, operator),
    async takeBack({ body, operator }) {
      await stopped.takeBack(body, operator);
      return done;
    },
    readKey: () => stopped.readKey(),
    makeKey: ({ operator }) => stopped.makeKey(operator),
    async removeKey({ operator }) {
      await stopped.removeKey(operator);
      return done;
    },
  });
  implement(router, guards, throwawayApi, {
    read: () => throwaway.read(),
    fetchList: ({ body, operator }) => throwaway.fetchList(body.address, operator),
    putList: ({ body, operator }) => throwaway.putList(body.text, operator),
    resetList: ({ operator }) => throwaway.resetList(operator),
    decide: ({ body, operator }) => throwaway.decide(body.domain, body.isThrowaway, operator),
    undecide: ({ query, operator }) => throwaway.undecide(query.domain, operator),
  });
}
