import type Router from '@koa/router';
import { leadImportsApi } from '#shared/leads/imports/import.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Leads } from '../leads.feature.ts';
import { toStorageFull } from '#server/platform/storage/one-time-file.ts';

export function registerLeadImportRoutes(
  router: Router,
  guards: EndpointGuards,
  { leads: { imports } }: { leads: Pick<Leads, 'imports'> },
): void {
  implement(router, guards, leadImportsApi, {
    list: async ({ creator }) => ({ imports: await imports.list(creator.user.id) }),
    async upload({ creator, query, receive }) {
      const upload = await receive().catch((error: unknown) => {
        throw toStorageFull(error);
      });
      return imports.upload(creator.user.id, upload, query);
    },
    read: ({ creator, params }) => imports.read(creator.user.id, params.importId),
    check: ({ creator, params, body }) => imports.check(creator.user.id, params.importId, body),
    rows: async ({ creator, params, query }) => ({
      rows: await imports.rows(creator.user.id, params.importId, query.outcome),
    }),
    file: ({ creator, params, query }) =>
      imports.file(creator.user.id, params.importId, query.outcome),
    run: ({ creator, params, body }) => imports.run(creator.user.id, params.importId, body),
    cancel: ({ creator, params }) => imports.cancel(creator.user.id, params.importId),
    undo: ({ creator, params }) => imports.undo(creator.user.id, params.importId),
    async remove({ creator, params }) {
      await imports.remove(creator.user.id, params.importId);
      return { success: true as const };
    },
  });
}
