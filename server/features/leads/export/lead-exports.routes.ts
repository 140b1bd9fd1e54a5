import type Router from '@koa/router';
import { leadExportsApi } from '#shared/leads/export.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Leads } from '../leads.feature.ts';

export function registerLeadExportRoutes(
  router: Router,
  guards: EndpointGuards,
  { leads: { exports } }: { leads: Pick<Leads, 'exports'> },
): void {
  implement(router, guards, leadExportsApi, {
    download: ({ creator, body }) => exports.download(creator.user.id, body),
    read: async ({ creator }) => ({ export: await exports.read(creator.user.id) }),
    start: ({ creator, body }) => exports.start(creator.user.id, body),
    again: ({ creator }) => exports.again(creator.user.id),
    async remove({ creator }) {
      await exports.remove(creator.user.id);
      return { success: true as const };
    },
    file: ({ creator }) => exports.open(creator.user.id),
  });
}
