import type Router from '@koa/router';
import { auditApi } from '#shared/security/audit.contract.ts';
import type { AuditService } from '../../domain/security/audit.service.ts';
import { type EndpointGuards, implement } from '../implement.ts';

export function registerAuditRoutes(
  router: Router,
  guards: EndpointGuards,
  { audit }: { audit: AuditService },
): void {
  implement(router, guards, auditApi, { list: ({ query }) => audit.list(query) });
}
