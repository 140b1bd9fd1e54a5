import { z } from 'zod';

/**
 * Who of an audience, by the desktop app: `all` for everybody, `used` for those who use it, and `<1.4.0` for
 * those whose newest one is older than that version.
 */
export const DesktopApp = z
  .string()
  .regex(/^(?:all|used|<\d{1,6}(?:\.\d{1,6}){1,2})$/, 'Enter a version such as 1.4.0')
  .meta({ description: '`all`, `used`, or a version such as `<1.4.0`' });
