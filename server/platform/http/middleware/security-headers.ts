import type { Middleware } from 'koa';
import { TRUSTED_POLICY } from '#shared/app/trusted-html.ts';

/** Hosts that a page uses beside its own. */
export interface PolicySources {
  script?: readonly string[];
  connect?: readonly string[];
}

/**
 * No inline scripts, so public pages can be cached without a nonce. Only named policies turn text
 * into markup or a script address; scripts of third parties use a default one.
 */
export function contentSecurityPolicy(more: readonly PolicySources[] = []): string {
  const hosts = (kind: keyof PolicySources): string =>
    [...new Set(more.flatMap((sources) => sources[kind] ?? []))].map((host) => ` ${host}`).join('');
  return [
    "default-src 'self'",
    `script-src 'self'${hosts('script')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    `connect-src 'self'${hosts('connect')}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_POLICY}${more.length > 0 ? ' default' : ''}`,
  ].join('; ');
}

/** One precomputed set for every answer (T76); HSTS only where the public URL is https. */
export function securityHeaderSet(publicUrl: string): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'X-Frame-Options': 'DENY',
    ...(publicUrl.startsWith('https:')
      ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
}

export function securityHeaders(headers: Readonly<Record<string, string>>): Middleware {
  return (ctx, next) => {
    ctx.set({ ...headers });
    return next();
  };
}
