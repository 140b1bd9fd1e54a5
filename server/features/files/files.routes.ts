import type Router from '@koa/router';
import { magnetFilesApi } from '#shared/files/files.contract.ts';
import { picturesApi } from '#shared/files/pictures.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Files } from '#server/features/files/files.feature.ts';

export function registerMagnetFileRoutes(
  router: Router,
  guards: EndpointGuards,
  { files }: { files: Files },
): void {
  implement(router, guards, magnetFilesApi, {
    limits: ({ creator }) => files.readLimits(creator.user.id),
    async upload({ creator, request, receive }) {
      const userId = creator.user.id;
      // A file that will not fit is refused before it is sent. Its real size is counted when it is
      // stored.
      const announced = Number(request.header('content-length') ?? 0);
      await files.requireRoom(userId, Math.max(0, announced - FRAME_BYTES));
      const { name, file } = await receive();
      return files.add(userId, name, file);
    },
    read: ({ creator, params }) => files.open(creator.user.id, params.fileId),
    async remove({ creator, params }) {
      await files.remove(creator.user.id, params.fileId);
      return { success: true as const };
    },
  });
}

/** Pictures for texts. */
export function registerPictureRoutes(
  router: Router,
  guards: EndpointGuards,
  { files: { pictures } }: { files: Pick<Files, 'pictures'> },
): void {
  implement(router, guards, picturesApi, {
    async upload({ creator, receive }) {
      const userId = creator.user.id;
      await pictures.requireRoom(userId);
      const { name, file } = await receive();
      return pictures.add(userId, name, file);
    },
  });
}

/** A multipart body is a little larger than its file; the difference must not cause a refusal. */
const FRAME_BYTES = 1_000;
