import { TRUSTED_POLICY } from '#shared/app/trusted-html.ts';

/** For the console's document: its own files only, no inline script, nothing may frame it (T104). */
export const consolePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  `trusted-types ${TRUSTED_POLICY}`,
].join('; ');

/** For everything that comes from the server: data, never a page (T105). */
export const dataPolicy = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** For the set-up page: one style, known by its hash; its script is the preload. */
export function setupPolicy(styleHash: string): string {
  return [
    "default-src 'none'",
    `style-src '${styleHash}'`,
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

export const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const;
