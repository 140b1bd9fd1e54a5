import type Router from '@koa/router';
import { authApi } from '#shared/auth/auth.contract.ts';
import { authTexts } from '#shared/auth/auth.rules.ts';
import type { Auth } from './auth.feature.ts';
import type { Entered } from './mailed-proofs.service.ts';
import type { ProvingDevice } from './prove-mailbox.ts';
import type { Device } from './sessions/sessions.rules.ts';
import type { OpenedSession } from './sessions/sessions.ts';
import type { ProofOfWork } from '#server/features/security/work/proof-of-work.service.ts';
import { AppError } from '#server/platform/errors.ts';
import { randomIds } from '#server/platform/ids.ts';
import { BINDING_COOKIE, bearerToken } from '#server/platform/http/endpoint-guards.ts';
import { type EndpointGuards, implement, replyWith } from '#server/platform/http/implement.ts';
import { readLinkedInBrowser } from './linkedin/linkedin-browser.ts';
import { forgetReferral, readReferral } from '#server/features/referrals/referrals.pages.ts';
import type { RequestContext } from '#server/platform/http/messages/request-context.ts';
import { forgetSignedIn, rememberSignedIn } from '#server/platform/http/signed-in-cookie.ts';

/** The browser stays known to the account after the session ends (T38). */
const BINDING_SECONDS = 90 * 86_400;

const ASKING_COOKIE = 'asked';
const ASKING_SECRET = /^[\w-]{43}$/;
/** As long as the longest code or link to enter with. */
const ASKING_SECONDS = 3_600;

type Opened = OpenedSession & Partial<Pick<Entered, 'choosePassword'>>;

export function registerAuthRoutes(
  router: Router,
  guards: EndpointGuards,
  { auth, work }: { auth: Auth; work: ProofOfWork },
): void {
  /**
   * After any sign-in except LinkedIn's, connects the LinkedIn account that waits in this browser.
   */
  async function entered(request: RequestContext, { choosePassword, ...opened }: Opened) {
    const browser = readLinkedInBrowser(request);
    const linkedInConnected = await auth.linkedIn.connectWaiting(opened.user.id, browser);
    return { ...signedIn(request, opened), choosePassword, linkedInConnected };
  }

  implement(router, guards, authApi, {
    async register({ body: { proof, ...body }, request }) {
      await work.require('signUp', { network: request.network, proof });
      const device = deviceOf(request);
      // The link that first brought the browser counts, before the form's own value (T66).
      const form = { ...body, ref: readReferral(request) ?? body.ref };
      if (auth.mustConfirm) {
        const asked = rememberAsking(request);
        await auth.registerByMail(form, device, { network: request.network, asked });
        forgetReferral(request);
        const error = 'Check your email to finish signing up' as const;
        return replyWith(202, { success: false as const, error, code: 'check_email' as const });
      }
      const opened = await auth.register(form, device, request.network);
      forgetReferral(request);
      return replyWith(201, signedIn(request, opened));
    },

    async login({ body, request }) {
      const { email, password, code, proof } = body;
      const { network } = request;
      if (password != null) {
        const credentials = { email, password, network, proof };
        return entered(request, await auth.login(credentials, deviceOf(request)));
      }
      const takeBack = await work.require('mailedSignIn', { network, proof });
      if (code != null) {
        const attempt = { email, code, network };
        const opened = await auth.proofs.signInByCode(attempt, provingDevice(request));
        await takeBack();
        return entered(request, opened);
      }
      // An address alone proves nothing: the link and the code are mailed if the account exists.
      await auth.proofs.askForSignIn({ email, network, asked: rememberAsking(request) });
      const error = 'Check your email to finish signing in' as const;
      return replyWith(202, { success: false as const, error, code: 'check_email' as const });
    },

    async signInByLink({ body, request }) {
      return entered(request, await auth.proofs.signInByLink(body.token, provingDevice(request)));
    },

    async forgot({ body, request }) {
      if (body.email.trim() === '') throw new AppError('reset_email_required');
      await work.require('reset', { network: request.network, proof: body.proof });
      await auth.proofs.askForReset({ email: body.email, network: request.network });
      return { success: true as const, message: authTexts.resetMailed };
    },

    async reset({ body }) {
      await auth.proofs.resetPassword(body.token, body);
      return { success: true as const };
    },

    async verifyEmail({ body, request }) {
      const choosePassword = await auth.proofs.verifyEmail(body.token, provingDevice(request));
      return { success: true as const, choosePassword };
    },

    async validate({ body, request }) {
      const token = body.sessionToken ?? '';
      const session = await auth.validate(token, request.cookie(BINDING_COOKIE), request.userAgent);
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

/**
 * Marks the client that asks for a mail, for known and unknown addresses: the code works only there.
 */
function rememberAsking(request: RequestContext): string {
  const secret = readAsking(request) ?? randomIds.secret('');
  request.setCookie(ASKING_COOKIE, secret, { maxAgeSeconds: ASKING_SECONDS });
  return secret;
}

function readAsking(request: RequestContext): string | undefined {
  const value = request.cookie(ASKING_COOKIE);
  return value !== undefined && ASKING_SECRET.test(value) ? value : undefined;
}

function provingDevice(request: RequestContext): ProvingDevice {
  return { ...deviceOf(request), asked: readAsking(request) };
}

export function deviceOf(request: RequestContext): Device {
  return {
    userAgent: request.userAgent,
    country: request.country,
    isBrowser: request.isBrowser,
    binding: request.cookie(BINDING_COOKIE),
    token: bearerToken(request),
  };
}

export function signedIn(request: RequestContext, { user, binding }: OpenedSession) {
  if (binding !== null) {
    request.setCookie(BINDING_COOKIE, binding, { maxAgeSeconds: BINDING_SECONDS });
    rememberSignedIn(request);
  }
  return { success: true as const, user };
}
