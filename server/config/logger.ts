import { pino, type Logger as PinoLogger } from 'pino';

export type Logger = PinoLogger;

/** Keys whose values never reach a log line, at any of the depths we log (T54). */
const secretKeys = [
  'password',
  'confirmPassword',
  'token',
  'sessionToken',
  'grant',
  'authorization',
  'cookie',
  'set-cookie',
  'email',
  'body',
  'rcm',
  'DATABASE_URL',
];
const redactPaths = secretKeys.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]);

/** JSON lines to standard output, or buffered to a file; control characters are escaped by JSON (T79). */
export function createLogger(options: { level: string; file?: string | undefined }): Logger {
  const settings = {
    level: options.level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: { paths: redactPaths, censor: '[redacted]' },
  };
  const sink = { dest: options.file ?? 1, sync: false, minLength: 4_096, mkdir: true };
  const destination = pino.destination(sink);
  // Buffered lines leave at least twice a second, so a quiet server still shows its last request.
  setInterval(() => destination.flush(), 500).unref();
  return pino(settings, destination);
}

/** Cuts text for a log line: paths and agents come from strangers. */
export function shortForLog(text: string, max = 300): string {
  return text.length <= max ? text : `${text.slice(0, max)}… (${text.length} characters)`;
}
