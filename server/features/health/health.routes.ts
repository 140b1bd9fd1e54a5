import type Router from '@koa/router';

export interface HealthChecks {
  /** True when the database answers and accepts writes. */
  ready(): Promise<boolean>;
  isStopping(): boolean;
}

/** A probe times out soon, so a silent database is not ready (R05). */
const PATIENCE_MS = 2_000;

/** `live`: the process runs. `ready`: it can serve, and is not stopping (R23). */
export function registerHealth(router: Router, checks: HealthChecks): void {
  router.get('/health/live', (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { status: 'live' };
  });
  router.get('/health/ready', async (ctx) => {
    const isReady = !checks.isStopping() && (await answersInTime(checks.ready()));
    ctx.set('Cache-Control', 'no-store');
    ctx.status = isReady ? 200 : 503;
    ctx.body = { status: isReady ? 'ready' : 'not ready' };
  });
}

async function answersInTime(check: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  try {
    return await Promise.race([check, silence]);
  } finally {
    clearTimeout(timer);
  }
}
