import type Router from '@koa/router';
import { accountDeletionApi } from '#shared/account/account-deletion.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Account } from '../account.feature.ts';

export function registerAccountDeletionRoutes(
  router: Router,
  guards: EndpointGuards,
  { account }: { account: Pick<Account, 'deletions'> },
): void {
  const { deletions } = account;
  implement(router, guards, accountDeletionApi, {
    read: ({ creator }) => deletions.read(creator.user.id),
    async sendCode({ creator, request }) {
      await deletions.sendCode(creator, request.network);
      return { success: true as const };
    },
    schedule: ({ creator, body }) => deletions.schedule(creator, body),
    cancel: ({ creator }) => deletions.cancel(creator.user.id),
  });
}
