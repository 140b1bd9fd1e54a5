import type Router from '@koa/router';
import type { OutgoingEvents } from '#shared/api/event-stream.ts';
import { unlockApi } from '#shared/unlock/unlock.contract.ts';
import type { ContentMailsService } from './grant/content-mails.service.ts';
import type { FollowedWait } from './waiting/follow-wait.ts';
import type { StoredAddress } from './grant/address/confirm-address.ts';
import type { UnlockService } from './unlock.service.ts';
import type { WaitingEmailsService } from './waiting/waiting-emails.service.ts';
import { type EndpointGuards, implement, replyWith } from '#server/platform/http/implement.ts';
import { allSecrets, rememberSecret, secretsFor } from './pages/unlock-cookie.ts';
import { saidOrigin } from './check/said-origin.ts';
import { toPendingError, toRefusedAnswer, toVerifiedAnswer } from './unlock.view.ts';

/** The public calls around unlocking. */
export function registerUnlockRoutes(
  router: Router,
  guards: EndpointGuards,
  {
    unlock,
    waitingEmails,
    contentMails,
    live,
  }: {
    unlock: UnlockService;
    live: { openWait(wait: FollowedWait & { network: string }): OutgoingEvents };
    waitingEmails: WaitingEmailsService;
    contentMails: ContentMailsService;
  },
): void {
  implement(router, guards, unlockApi, {
    async verifyComment({ body, request, isOverLimit }) {
      const { commentUrl, magnetId } = body;
      const secrets = secretsFor(request, magnetId);
      const outcome = await unlock.verify({
        commentUrl,
        magnetId,
        secrets,
        network: request.network,
        origin: saidOrigin(request, body.origin ?? {}),
        mustQueue: isOverLimit,
      });
      if (outcome.kind === 'verified') {
        rememberSecret(request, magnetId, outcome.grant);
        return toVerifiedAnswer(outcome);
      }
      if (outcome.waitingToken !== null) rememberSecret(request, magnetId, outcome.waitingToken);
      if (outcome.kind === 'pending') throw toPendingError(outcome);
      return toRefusedAnswer(outcome);
    },

    async extractName({ body, request }) {
      const data = await unlock.extractName(body.commentUrl, allSecrets(request));
      return { success: true as const, data };
    },

    async createClaim({ body, request }) {
      const { magnetId } = body;
      const secrets = secretsFor(request, magnetId);
      const { id, isNew } = await unlock.createClaim({ magnetId, secrets });
      const answer = { success: true, claim: { id } } as const;
      return isNew ? replyWith(201, answer) : { ...answer, duplicate: true as const };
    },

    async createEmailLead({ body, request }) {
      const { magnetId, email, consentVersion = null, answers } = body;
      const secrets = secretsFor(request, magnetId);
      const call = { magnetId, email, consentVersion, answers: answers ?? {}, secrets };
      const stored = await unlock.createEmailLead(call);
      if (stored === 'mailed') {
        return replyWith(202, { success: true, confirmation: 'mailed' } as const);
      }
      return answerStored(stored);
    },

    async confirmEmail({ body, request }) {
      const { magnetId, code } = body;
      const secrets = secretsFor(request, magnetId);
      return answerStored(await unlock.confirmByCode({ magnetId, secrets, code }));
    },

    async followWait({ params: { magnetId }, request }) {
      const wait = await unlock.followWait(magnetId, secretsFor(request, magnetId));
      return live.openWait({ ...wait, network: request.network });
    },

    async leaveWaitingEmail({ body, request }) {
      const { magnetId, email } = body;
      const secrets = secretsFor(request, magnetId);
      await waitingEmails.leave({ magnetId, email, secrets, network: request.network });
      return { success: true as const };
    },

    async mailContentLink({ body, request }) {
      const { magnetId, email } = body;
      const secrets = secretsFor(request, magnetId);
      await contentMails.send({ magnetId, email, secrets, network: request.network });
      return { success: true as const };
    },
  });
}

function answerStored({ id, isNew, magnet }: StoredAddress) {
  const answer = { success: true, lead: { id }, magnet } as const;
  return isNew ? replyWith(201, answer) : { ...answer, duplicate: true as const };
}
