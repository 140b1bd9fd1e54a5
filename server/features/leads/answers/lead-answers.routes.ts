import type Router from '@koa/router';
import { leadAnswersApi } from '#shared/leads/answers/lead-answers.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Leads } from '../leads.feature.ts';

/** What visitors answered, by lead magnet. */
export function registerLeadAnswerRoutes(
  router: Router,
  guards: EndpointGuards,
  { leads: { answers } }: { leads: Pick<Leads, 'answers'> },
): void {
  implement(router, guards, leadAnswersApi, {
    read: ({ creator, params }) => answers.read(creator.user.id, params.magnetId),
    rows: ({ creator, params, query }) => answers.rows(creator.user.id, params.magnetId, query),
  });
}
