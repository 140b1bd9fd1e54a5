import type Router from '@koa/router';
import { auditApi } from '#shared/audit/audit.contract.ts';
import type { AuditService } from './audit.service.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';

export function registerAuditRoutes(
  router: Router,
  guards: EndpointGuards,
  { audit }: { audit: AuditService },
): void {
  implement(router, guards, auditApi, {
    list: ({ query, operator }) =>
      audit.list(operator.role === 'admin' ? query : { ...query, operatorId: operator.id }),
  });
}
