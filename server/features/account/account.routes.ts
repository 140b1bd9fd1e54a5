import type Router from '@koa/router';
import { accountSecurityApi } from '#shared/account/account.contract.ts';
import type { AccountSecurityService } from './account-security.service.ts';
import type { MailedProofs } from '#server/features/auth/mailed-proofs.service.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import { deviceOf, signedIn } from '#server/features/auth/auth.routes.ts';

export function registerAccountSecurityRoutes(
  router: Router,
  guards: EndpointGuards,
  services: { accountSecurity: AccountSecurityService; proofs: MailedProofs },
): void {
  const { accountSecurity, proofs } = services;
  implement(router, guards, accountSecurityApi, {
    read: ({ creator }) => accountSecurity.read(creator),

    async endSession({ creator, params }) {
      await accountSecurity.endSession(creator.user.id, params.sessionId);
      return { success: true as const };
    },

    async endOtherSessions({ creator }) {
      await accountSecurity.endOtherSessions(creator);
      return { success: true as const };
    },

    async changePassword({ creator, body, request }) {
      const opened = await accountSecurity.changePassword(creator, body, deviceOf(request));
      return signedIn(request, opened);
    },

    async sendVerification({ creator, request }) {
      await proofs.askForVerification({ email: creator.user.email, network: request.network });
      return { success: true as const };
    },
  });
}
