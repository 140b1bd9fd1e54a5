import type Router from '@koa/router';
import { authApi } from '#shared/auth/auth.contract.ts';
import type { AuthService } from '../../domain/auth/auth.service.ts';
import type { Device, OpenedSession } from '../../domain/auth/sessions.ts';
import { BINDING_COOKIE, bearerToken } from '../endpoint-guards.ts';
import { type EndpointGuards, implement, replyWith } from '../implement.ts';
import type { RequestContext } from '../request-context.ts';
import { forgetSignedIn, rememberSignedIn } from '../signed-in-cookie.ts';

/** The browser stays known to the account after the session ends (T38). */
const BINDING_SECONDS = 90 * 86_400;

export function registerAuthRoutes(
  router: Router,
  guards: EndpointGuards,
  auth: AuthService,
): void {
  implement(router, guards, authApi, {
    async register({ body, request }) {
      return signedIn(request, await auth.register(body, deviceOf(request)));
    },

    async login({ body, request }) {
      const { email, password } = body;
      // An address alone proves nothing, known or not (D3): nothing is looked up here, so the answer
      // is the same in text and time. The link and code leave by mail once mail can be set up.
      if (password == null) {
        return replyWith(202, {
          success: false as const,
          error: 'Check your email to finish signing in' as const,
          code: 'check_email' as const,
        });
      }
      const credentials = { email, password, network: request.network };
      return signedIn(request, await auth.login(credentials, deviceOf(request)));
    },

    async validate({ body, request }) {
      const token = body.sessionToken ?? '';
      const session = await auth.validate(token, request.cookie(BINDING_COOKIE));
      if (session !== null) return { valid: true as const, user: session.user };
      forgetSignedIn(request);
      await guards.limitRefused(authApi.validate, request);
      return { valid: false as const };
    },

    async logout({ creator, request }) {
      await auth.logout(creator.sessionId);
      forgetSignedIn(request);
      return { success: true as const };
    },
  });
}

function deviceOf(request: RequestContext): Device {
  return {
    userAgent: request.userAgent,
    isBrowser: request.isBrowser,
    binding: request.cookie(BINDING_COOKIE),
    token: bearerToken(request),
  };
}

function signedIn(request: RequestContext, { user, binding }: OpenedSession) {
  if (binding !== null) {
    request.setCookie(BINDING_COOKIE, binding, { maxAgeSeconds: BINDING_SECONDS });
    rememberSignedIn(request);
  }
  return { success: true as const, user };
}
