import type Router from '@koa/router';
import { signUpInvitationsApi } from '#shared/auth/sign-up-invitations.contract.ts';
import { forgetReferral, readReferral } from '#server/features/referrals/referrals.pages.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Auth } from '../auth.feature.ts';
import { deviceOf, signedIn } from '../auth.routes.ts';

export function registerSignUpRoutes(
  router: Router,
  guards: EndpointGuards,
  { auth }: { auth: Auth },
): void {
  const { invitations } = auth;
  implement(router, guards, signUpInvitationsApi, {
    list: ({ query }) => invitations.list(query),
    invite: ({ body, operator }) => invitations.invite(body.email, operator),
    resend: ({ params, operator }) => invitations.resend(params.invitationId, operator),
    async withdraw({ params, operator }) {
      await invitations.withdraw(params.invitationId, operator);
      return { success: true as const };
    },

    async accept({ body, request }) {
      const form = { ...body, ref: readReferral(request) ?? body.ref };
      const opened = await auth.registerInvited(form, deviceOf(request), request.network);
      forgetReferral(request);
      return signedIn(request, opened);
    },
  });
}
