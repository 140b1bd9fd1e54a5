import type Router from '@koa/router';
import { contract } from '#shared/api/contract.ts';
import type { EndpointGuards } from '../implement.ts';
import type { SiteReader } from '../pages/site-view.ts';
import { createOpenApiDocument } from './openapi.ts';

/** The documentation of every call, from the contract this very process runs. */
export function registerOpenApi(
  router: Router,
  _: EndpointGuards,
  { site }: { site: Pick<SiteReader, 'read'> },
): void {
  // Made once for each name that the installation has had.
  let made: { productName: string; document: string } | undefined;
  router.get('/api/openapi.json', async (ctx) => {
    const { productName } = await site.read();
    if (made?.productName !== productName) {
      made = {
        productName,
        document: JSON.stringify(createOpenApiDocument(contract, productName)),
      };
    }
    ctx.set('Cache-Control', 'public, max-age=300');
    ctx.type = 'application/json';
    ctx.body = made.document;
  });
}
