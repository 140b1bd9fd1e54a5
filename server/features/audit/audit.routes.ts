import type Router from '@koa/router';
import { auditApi } from '#shared/audit/audit.contract.ts';
import { seesAllActs } from '#shared/operators/operator-roles.ts';
import type { Audit } from './audit.feature.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';

export function registerAuditRoutes(
  router: Router,
  guards: EndpointGuards,
  { audit }: { audit: Audit },
): void {
  implement(router, guards, auditApi, {
    list: ({ query, operator }) =>
      audit.list(seesAllActs(operator.role) ? query : { ...query, operatorId: operator.id }),
    exportList: ({ body, operator }) => audit.file.open(body.filter, operator),
    check: ({ body, operator }) => audit.seals.check(body.noted, operator),
  });
}
