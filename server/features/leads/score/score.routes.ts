import type Router from '@koa/router';
import { scoreApi } from '#shared/leads/score.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Leads } from '../leads.feature.ts';

export function registerScoreRoutes(
  router: Router,
  guards: EndpointGuards,
  { leads: { score } }: { leads: Pick<Leads, 'score'> },
): void {
  implement(router, guards, scoreApi, {
    read: ({ creator }) => score.read(creator.user.id),
    save: ({ creator, body: { version, ...set } }) => score.save(creator.user.id, version, set),
    restore: ({ creator, body }) => score.restore(creator.user.id, body.version, body.to),
    preview: ({ creator, body }) => score.preview(creator.user.id, body),
    explain: ({ creator, params }) => score.explain(creator.user.id, params.leadId),
  });
}
