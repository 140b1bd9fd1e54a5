import type Router from '@koa/router';
import { profileApi } from '#shared/account/profile.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Account } from '../account.feature.ts';

export function registerProfileRoutes(
  router: Router,
  guards: EndpointGuards,
  { account }: { account: Pick<Account, 'profiles' | 'photos' | 'confirmations'> },
): void {
  const { profiles, photos, confirmations } = account;
  implement(router, guards, profileApi, {
    read: ({ creator }) => profiles.read(creator.user.id),
    update: ({ creator, body }) => profiles.update(creator.user.id, body),

    async setPhoto({ creator, receive }) {
      const { file } = await receive();
      await photos.set(creator.user.id, file);
      return profiles.read(creator.user.id);
    },

    async removePhoto({ creator }) {
      await photos.remove(creator.user.id);
      return profiles.read(creator.user.id);
    },

    startConfirmation: ({ creator }) => confirmations.start(creator.user.id),
    confirm: ({ creator, body }) => confirmations.confirm(creator.user.id, body.commentUrl),
  });
}
