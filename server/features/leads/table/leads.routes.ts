import type Router from '@koa/router';
import { leadActsApi } from '#shared/leads/lead-acts.contract.ts';
import { leadDeskApi } from '#shared/leads/lead-desk.contract.ts';
import { leadDetailApi } from '#shared/leads/lead-detail.contract.ts';
import { leadsApi } from '#shared/leads/leads.contract.ts';
import { type EndpointGuards, implement, replyWith } from '#server/platform/http/implement.ts';
import type { Leads } from '../leads.feature.ts';

const done = { success: true as const };

/** Addresses with a word of their own come before the ones with an id in its place. */
export function registerLeadRoutes(
  router: Router,
  guards: EndpointGuards,
  {
    leads: { acts, desk, details, table },
  }: { leads: Pick<Leads, 'acts' | 'desk' | 'details' | 'table'> },
): void {
  implement(router, guards, leadsApi, {
    query: ({ creator, body }) => table.list(creator.user.id, body),
    count: ({ creator, body }) => table.count(creator.user.id, body),
    stageCounts: ({ creator, body }) => table.stageCounts(creator.user.id, body),
    desk: ({ creator }) => table.desk(creator.user.id),
    origins: ({ creator }) => table.origins(creator.user.id),
  });
  implement(router, guards, leadActsApi, {
    act: ({ creator, body }) => acts.act(creator.user.id, body),
    undo: ({ creator, params }) => acts.undo(creator.user.id, params.actId),
  });
  implement(router, guards, leadDetailApi, {
    read: ({ creator, params }) => details.read(creator.user.id, params.leadId),
    update: ({ creator, params, body }) => details.update(creator.user.id, params.leadId, body),
    async addNote({ creator, params, body }) {
      return replyWith(201, await details.addNote(creator.user.id, params.leadId, body));
    },
    async removeNote({ creator, params }) {
      await details.removeNote(creator.user.id, params.leadId, params.noteId);
      return done;
    },
  });
  implement(router, guards, leadDeskApi, {
    async addTag({ creator, body }) {
      return replyWith(201, await desk.addTag(creator.user.id, body));
    },
    changeTag: ({ creator, params, body }) =>
      desk.changeTag(creator.user.id, { id: params.tagId, ...body }),
    async removeTag({ creator, params }) {
      await desk.removeTag(creator.user.id, params.tagId);
      return done;
    },
    async addField({ creator, body }) {
      return replyWith(201, await desk.addField(creator.user.id, body));
    },
    changeField: ({ creator, params, body }) =>
      desk.changeField(creator.user.id, { id: params.fieldId, ...body }),
    async fieldPages({ creator, params }) {
      return { pages: await desk.fieldPages(creator.user.id, params.fieldId) };
    },
    async removeField({ creator, params }) {
      await desk.removeField(creator.user.id, params.fieldId);
      return done;
    },
    async listViews({ creator }) {
      return { views: await desk.listViews(creator.user.id) };
    },
    async addView({ creator, body }) {
      return replyWith(201, await desk.addView(creator.user.id, body));
    },
    changeView: ({ creator, params, body }) =>
      desk.changeView(creator.user.id, { id: params.viewId, ...body }),
    async removeView({ creator, params }) {
      await desk.removeView(creator.user.id, params.viewId);
      return done;
    },
  });
}
