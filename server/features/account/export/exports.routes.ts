import type Router from '@koa/router';
import { accountDataApi } from '#shared/account/account-data.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Account } from '../account.feature.ts';

export function registerAccountDataRoutes(
  router: Router,
  guards: EndpointGuards,
  { account }: { account: Pick<Account, 'exports'> },
): void {
  const { exports } = account;
  implement(router, guards, accountDataApi, {
    readExport: async ({ creator }) => ({ export: await exports.read(creator.user.id) }),
    startExport: ({ creator }) => exports.start(creator.user.id),
    async removeExport({ creator }) {
      await exports.remove(creator.user.id);
      return { success: true as const };
    },
    downloadExport: ({ creator }) => exports.open(creator.user.id),
  });
}
