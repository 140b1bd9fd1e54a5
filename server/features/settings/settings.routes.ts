import type Router from '@koa/router';
import { operatorSettingsApi } from '#shared/settings/settings.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Settings } from './settings.feature.ts';

export function registerSettingsRoutes(
  router: Router,
  guards: EndpointGuards,
  { settings: { operators } }: { settings: Settings },
): void {
  implement(router, guards, operatorSettingsApi, {
    read: () => operators.read(),
    change: ({ body, operator }) => operators.change(body.version, body.changes, operator),
  });
}
