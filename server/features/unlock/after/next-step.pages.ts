import type Router from '@koa/router';
import type { Context } from 'koa';
import type { RequestContext } from '#server/platform/http/messages/request-context.ts';
import { judgeVisit } from '#server/platform/http/sockets/no-visit.rules.ts';
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts';
import { countingUnknown } from '../pages/unknown-magnets.ts';
import { secretsFor } from '../pages/unlock-cookie.ts';
import type { UnlockService } from '../unlock.service.ts';

/** Where the button of the next step leads; works at any time and without JavaScript. */
export function nextStepPath(magnetId: string): string {
  return `/unlock/${magnetId}/next`;
}

/**
 * Leads a visitor with a complete grant to the creator's next step and counts the lead; everybody else
 * goes back to the page. It leads only where the creator's magnet says.
 */
export function registerNextStepPage(
  router: Router,
  {
    services,
    contextOf,
  }: {
    services: { unlock: UnlockService; limiter: RateLimiter };
    contextOf(ctx: Context): RequestContext;
  },
): void {
  router.get('/unlock/:magnetId/next', async (ctx: Context) => {
    const request = contextOf(ctx);
    const { magnetId } = ctx['params'] as { magnetId: string }; // set by the router
    const isVisit = ctx.method === 'GET' && judgeVisit(ctx.get('user-agent'), ctx.headers) === null;
    const url = await countingUnknown(services.limiter, request, () =>
      services.unlock.openNextStep(
        { magnetId, secrets: secretsFor(request, magnetId) },
        { isVisit },
      ),
    );
    ctx.status = 303;
    ctx.set('Cache-Control', 'private, no-store');
    ctx.set('Referrer-Policy', 'no-referrer');
    ctx.set('Location', url ?? `/unlock/${magnetId}`);
  });
}
