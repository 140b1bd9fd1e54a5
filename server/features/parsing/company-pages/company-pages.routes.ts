import type Router from '@koa/router';
import { companyPagesApi } from '#shared/parsing/company-pages.contract.ts';
import { companyAppApi } from '#shared/parsing/linkedin-app.contract.ts';
import { type EndpointGuards, implement, replyWith } from '#server/platform/http/implement.ts';
import type { SignedInCreator } from '#server/platform/http/messages/request-context.ts';
import type { CompanyPagesPart } from './company-pages.ts';

export function registerCompanyPageRoutes(
  router: Router,
  guards: EndpointGuards,
  { company: { app, pages } }: { company: Pick<CompanyPagesPart, 'app' | 'pages'> },
): void {
  implement(router, guards, companyAppApi, {
    read: () => app.read(),
    save: ({ body, operator }) => app.save(body, operator),
    remove: ({ operator }) => app.remove(operator),
  });
  implement(router, guards, companyPagesApi, {
    read: ({ creator }) => pages.read(creator.user.id),
    connect: async ({ creator }) => replyWith(201, await pages.connect(callerOf(creator))),
    finish: ({ creator, body }) => pages.finish(callerOf(creator), body),
    choose: ({ creator, body }) => pages.choose(creator.user.id, body.pageIds),
    disconnect: ({ creator }) => pages.disconnect(creator.user.id),
  });
}

const callerOf = ({ user, sessionId }: SignedInCreator) => ({ userId: user.id, sessionId });
