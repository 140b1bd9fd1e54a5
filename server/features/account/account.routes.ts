import type Router from '@koa/router';
import { accountSecurityApi } from '#shared/account/account.contract.ts';
import type { AccountSecurityService } from './account-security.service.ts';
import type { MailedProofs } from '#server/features/auth/mailed-proofs.service.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import { deviceOf, signedIn } from '#server/features/auth/auth.routes.ts';

export function registerAccountSecurityRoutes(
  router: Router,
  guards: EndpointGuards,
  { account, proofs }: { account: AccountSecurityService; proofs: MailedProofs },
): void {
  implement(router, guards, accountSecurityApi, {
    read: ({ creator }) => account.read(creator),

    async endSession({ creator, params }) {
      await account.endSession(creator.user.id, params.sessionId);
      return { success: true as const };
    },

    async endOtherSessions({ creator }) {
      await account.endOtherSessions(creator);
      return { success: true as const };
    },

    async changePassword({ creator, body, request }) {
      const opened = await account.changePassword(creator, body, deviceOf(request));
      return signedIn(request, opened);
    },

    async sendVerification({ creator, request }) {
      await proofs.askForVerification({ email: creator.user.email, network: request.network });
      return { success: true as const };
    },
  });
}
