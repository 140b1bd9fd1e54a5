import type Router from '@koa/router';
import { defaultMagnetTemplate } from '#shared/magnets/magnet-templates.ts';
import { magnetsApi } from '#shared/magnets/magnets.contract.ts';
import { emptyItem, readItems, shownPicturesOf } from '#shared/magnets/magnet-items.ts';
import { filesOf } from './magnet-input.ts';
import { pictureProblemOf } from './texts/magnet-pictures.ts';
import { renderMagnetPreview } from './magnet-preview.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Files } from '#server/features/files/files.feature.ts';
import type { Magnets } from './magnets.feature.ts';
import type { SiteReader } from '#server/platform/http/pages/site-view.ts';

export function registerMagnetRoutes(
  router: Router,
  guards: EndpointGuards,
  { magnets, site, files }: { magnets: Magnets; site: SiteReader; files: Files },
): void {
  implement(router, guards, magnetsApi, {
    list: ({ creator, query }) => magnets.list(creator.user.id, query),
    create: ({ creator, body }) => magnets.create(creator.user.id, body),
    async preview({ creator, body }) {
      const owner = await magnets.findOwner(creator.user.id);
      const page = await site.read(`unlock-${body.template ?? defaultMagnetTemplate}`);
      const read = readItems(body, []);
      const items = read === undefined || read === 'disagree' ? [emptyItem('1')] : read;
      const named = await files.findAll(creator.user.id, filesOf(items));
      const ids = shownPicturesOf(items);
      const pictures = await files.pictures.show(creator.user.id, ids);
      const texts = new Map<string, string>();
      let contentProblem: string | null = null;
      for (const { id, type, textContent } of items) {
        if (type !== 'text') continue;
        const { html, problem } = await magnets.contents.render(textContent ?? '', { pictures });
        texts.set(id, html);
        contentProblem ??= problem;
      }
      const next = await magnets.findNextStep({
        userId: owner.id,
        nextStepLabel: body.nextStepLabel ?? null,
        nextStepMagnetId: body.nextStepMagnetId ?? null,
        nextStepUrl: null,
      });
      const extraFields = await magnets.showExtraFields(owner.id, body.extraFields ?? []);
      const shown = { items, files: named, texts, extraFields, nextTitle: next?.title ?? null };
      const surroundings = { site: page, owner, plan: owner, now: new Date(), ...shown };
      const html = renderMagnetPreview(body, surroundings);
      return { html, contentProblem, pictureProblem: pictureProblemOf(items, pictures) };
    },
    async findClashes({ creator, body }) {
      return { items: await magnets.findClashes(creator.user.id, body) };
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
