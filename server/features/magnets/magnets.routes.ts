import type Router from '@koa/router';
import { defaultMagnetTemplate } from '#shared/magnets/magnet-templates.ts';
import { magnetsApi } from '#shared/magnets/magnets.contract.ts';
import { renderMagnetPreview } from './magnet-preview.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Files } from '#server/features/files/files.feature.ts';
import type { ContentRenderer } from '#server/features/magnets/content/renderer-port.ts';
import type { MagnetsService } from '#server/features/magnets/magnets.service.ts';
import type { SiteReader } from '#server/platform/http/pages/site-view.ts';

export function registerMagnetRoutes(
  router: Router,
  guards: EndpointGuards,
  services: {
    magnets: MagnetsService;
    site: SiteReader;
    files: Files;
    contents: ContentRenderer;
  },
): void {
  const { magnets } = services;

  implement(router, guards, magnetsApi, {
    list: ({ creator, query }) => magnets.list(creator.user.id, query),
    create: ({ creator, body }) => magnets.create(creator.user.id, body),
    async preview({ creator, body }) {
      const owner = await magnets.findOwner(creator.user.id);
      const site = await services.site.read(`unlock-${body.template ?? defaultMagnetTemplate}`);
      const { fileId } = body;
      const file =
        fileId === undefined || fileId === null
          ? null
          : await services.files.service.find(creator.user.id, fileId);
      const isText = (body.contentType ?? 'text') === 'text';
      const content = await services.contents.render(isText ? (body.textContent ?? '') : '');
      const surroundings = { site, owner, now: new Date(), file, contentHtml: content.html };
      return {
        html: renderMagnetPreview(body, surroundings),
        contentProblem: content.problem,
      };
    },
    get: ({ creator, params }) => magnets.get(creator.user.id, params.magnetId),
    update: ({ creator, params, body }) => magnets.update(creator.user.id, params.magnetId, body),
    setStatus: ({ creator, params, body }) =>
      magnets.setStatus(creator.user.id, params.magnetId, body.status),
    duplicate: ({ creator, params }) => magnets.duplicate(creator.user.id, params.magnetId),
    async remove({ creator, params }) {
      await magnets.remove(creator.user.id, params.magnetId);
      return { success: true as const };
    },
  });
}
