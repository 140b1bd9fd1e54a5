import type Router from '@koa/router';
import { announcementApi } from '#shared/settings/announcement.contract.ts';
import { installationApi } from '#shared/app/installation.contract.ts';
import { operatorSettingsApi } from '#shared/settings/settings.contract.ts';
import { settingsHistoryApi } from '#shared/settings/settings-history.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Settings } from './settings.feature.ts';

/** Draws and stores the logo of the installation. */
interface LogoKeeper {
  keepLogo(upload: { path: string }): Promise<string>;
}

export function registerSettingsRoutes(
  router: Router,
  guards: EndpointGuards,
  {
    settings: { read, operators, history, announcement },
    account: { brand },
  }: { settings: Settings; account: { brand: { pictures: LogoKeeper } } },
): void {
  implement(router, guards, operatorSettingsApi, {
    read: () => operators.read(),
    change: ({ body, operator }) => operators.change(body.version, body.changes, operator),
    async setLogo({ operator, receive }) {
      const { file } = await receive();
      const logo = await brand.pictures.keepLogo(file);
      return operators.changeWhile(() => true, { logo }, operator);
    },
  });
  implement(router, guards, installationApi, {
    async read() {
      const { productName, supportEmail, brandColour, logo } = await read();
      return { productName, supportEmail, brandColour, logo };
    },
  });
  implement(router, guards, announcementApi, {
    read: async () => ({ announcement: await announcement() }),
  });
  implement(router, guards, settingsHistoryApi, {
    list: ({ query }) => history.list(query),
    restore: ({ body, operator }) => history.restore(body, operator),
  });
}
