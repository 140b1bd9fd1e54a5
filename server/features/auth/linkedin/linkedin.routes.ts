import type Router from '@koa/router';
import { linkedInAppApi } from '#shared/auth/linkedin-app.contract.ts';
import { linkedInSignInApi } from '#shared/auth/linkedin-sign-in.contract.ts';
import { forgetReferral, readReferral } from '#server/features/referrals/referrals.pages.ts';
import { type EndpointGuards, implement, replyWith } from '#server/platform/http/implement.ts';
import type { Auth } from '../auth.feature.ts';
import { deviceOf, signedIn } from '../auth.routes.ts';
import {
  forgetLinkedInBrowser,
  readLinkedInBrowser,
  rememberLinkedInBrowser,
} from './linkedin-browser.ts';

/** A path of the console; any other value is ignored (T74). */
const SCREEN = /^\/(?![/\\])/;

export function registerLinkedInSignInRoutes(
  router: Router,
  guards: EndpointGuards,
  { linkedIn }: Pick<Auth, 'linkedIn'>,
): void {
  implement(router, guards, linkedInSignInApi, {
    offer: async () => ({ isOffered: await linkedIn.isOffered() }),

    async start({ body, request }) {
      const { next } = body;
      const browser = rememberLinkedInBrowser(request);
      const isScreen = typeof next === 'string' && SCREEN.test(next);
      return { url: await linkedIn.start({ browser, next: isScreen ? next : null }) };
    },

    async finish({ body, request }) {
      const browser = readLinkedInBrowser(request);
      const { network } = request;
      const by = { browser, network, device: deviceOf(request), ref: readReferral(request) };
      const outcome = await linkedIn.finish(body, by);
      if (!('user' in outcome)) {
        const error = 'Sign in once to connect LinkedIn' as const;
        const code = 'sign_in_first' as const;
        return replyWith(202, { success: false as const, error, code, ...outcome });
      }
      const { isNew, next, ...opened } = outcome;
      if (isNew) forgetReferral(request);
      forgetLinkedInBrowser(request);
      return { ...signedIn(request, opened), isNew, next };
    },

    async startConnecting({ body, creator, request }) {
      const browser = rememberLinkedInBrowser(request);
      const { sessionId, user } = creator;
      const attempt = { browser, userId: user.id, sessionId, ...body };
      return { url: await linkedIn.startConnecting(attempt) };
    },

    async finishConnecting({ body, creator, request }) {
      const browser = readLinkedInBrowser(request);
      const { sessionId, user } = creator;
      await linkedIn.finishConnecting(body, { browser, userId: user.id, sessionId });
      return { success: true as const };
    },

    async disconnect({ creator }) {
      await linkedIn.disconnect(creator.user.id);
      return { success: true as const };
    },
  });

  implement(router, guards, linkedInAppApi, {
    read: () => linkedIn.app.read(),
    change: ({ body, operator }) => linkedIn.app.change(body, operator),
  });
}
