import type { Middleware } from 'koa';
import { AppError } from '#server/platform/errors.ts';

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Hosts this server answers for; with a local public URL every local name on its port is known. */
export function knownHosts(publicUrl: string): ReadonlySet<string> {
  const { hostname, port, host } = new URL(publicUrl);
  const known = new Set([host.toLowerCase()]);
  if (LOCAL_HOSTS.includes(hostname)) {
    for (const name of LOCAL_HOSTS) known.add(port === '' ? name : `${name}:${port}`);
  }
  return known;
}

/** Refuses an unknown Host with 421, so that links and caches never carry a foreign name (T42). */
export function hostGuard(hosts: () => ReadonlySet<string>): Middleware {
  return (ctx, next) => {
    const host = ctx.req.headers.host?.toLowerCase();
    if (ctx.path.startsWith('/health/')) return next();
    if (host === undefined || !hosts().has(host)) throw new AppError('misdirected_host');
    return next();
  };
}
