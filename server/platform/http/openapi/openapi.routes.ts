import type Router from '@koa/router';
import { createOpenApiDocument } from './openapi.ts';

/** The documentation of every call, from the contract this very process runs. */
export function registerOpenApi(router: Router): void {
  let document: string | undefined;
  router.get('/api/openapi.json', (ctx) => {
    document ??= JSON.stringify(createOpenApiDocument());
    ctx.set('Cache-Control', 'public, max-age=300');
    ctx.type = 'application/json';
    ctx.body = document;
  });
}
