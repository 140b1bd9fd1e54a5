import type Router from '@koa/router';
import { devicesApi } from '#shared/auth/devices.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { DevicesService } from './devices.service.ts';

export function registerDeviceRoutes(
  router: Router,
  guards: EndpointGuards,
  { devices }: { devices: DevicesService },
): void {
  implement(router, guards, devicesApi, {
    list: async ({ creator }) => ({ devices: await devices.list(creator.user.id) }),
    createPairingCode: ({ creator }) => devices.createPairingCode(creator.user.id),
    pair: ({ body, request }) => devices.pair({ ...body, country: request.country ?? null }),

    async unpair({ creator, params }) {
      await devices.unpair(creator.user.id, params.deviceId);
      return { success: true as const };
    },
  });
}
