import type Router from '@koa/router';
import { brandApi } from '#shared/account/brand.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Account } from '../account.feature.ts';

export function registerBrandRoutes(
  router: Router,
  guards: EndpointGuards,
  { account: { brand } }: { account: Pick<Account, 'brand'> },
): void {
  implement(router, guards, brandApi, {
    read: ({ creator }) => brand.read(creator.user.id),
    update: ({ creator, body }) => brand.update(creator.user.id, body),

    async setLogo({ creator, receive }) {
      const { file } = await receive();
      await brand.pictures.set(creator.user.id, 'logo', file);
      return brand.read(creator.user.id);
    },

    async removeLogo({ creator }) {
      await brand.pictures.remove(creator.user.id, 'logo');
      return brand.read(creator.user.id);
    },

    async setCover({ creator, receive }) {
      const { file } = await receive();
      await brand.pictures.set(creator.user.id, 'cover', file);
      return brand.read(creator.user.id);
    },

    async removeCover({ creator }) {
      await brand.pictures.remove(creator.user.id, 'cover');
      return brand.read(creator.user.id);
    },
  });
}
