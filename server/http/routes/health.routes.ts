import type Router from '@koa/router';

export interface HealthChecks {
  /** Resolves when the database answers and its schema is in place. */
  ready(): Promise<boolean>;
  isStopping(): boolean;
}

/** `live`: the process runs. `ready`: it can serve, and is not on its way out (R23). */
export function registerHealth(router: Router, checks: HealthChecks): void {
  router.get('/health/live', (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { status: 'live' };
  });
  router.get('/health/ready', async (ctx) => {
    const isReady = !checks.isStopping() && (await checks.ready());
    ctx.set('Cache-Control', 'no-store');
    ctx.status = isReady ? 200 : 503;
    ctx.body = { status: isReady ? 'ready' : 'not ready' };
  });
}
