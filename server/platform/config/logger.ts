import { openSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolders } from './make-folders.ts';
import { pino, type Logger as PinoLogger } from 'pino';
import { ConfigurationError, SECRET_SETTINGS } from './env.ts';

export type Logger = PinoLogger;

/** Keys whose values never reach a log line, at any of the depths we log (T54). */
const SECRET_KEYS: ReadonlySet<string> = new Set([
  ...SECRET_SETTINGS,
  'password',
  'confirmPassword',
  'currentPassword',
  'token',
  'sessionToken',
  'accessToken',
  'secret',
  'recoveryCodes',
  'grant',
  'authorization',
  'cookie',
  'set-cookie',
  'email',
  'body',
  'rcm',
]);
const MAX_DEPTH = 5;

/**
 * The fields without secrets; the same object when it holds none. The logger's own redaction by
 * patterns costs 50 times as much on every request (performance.md).
 */
function hideSecrets(fields: Record<string, unknown>, depth = 1): Record<string, unknown> {
  let safe: Record<string, unknown> | null = null;
  for (const [key, value] of Object.entries(fields)) {
    const shown = SECRET_KEYS.has(key) ? '[redacted]' : hideInside(value, depth);
    if (shown !== value) (safe ??= { ...fields })[key] = shown;
  }
  return safe ?? fields;
}

function hideInside(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth === MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map((item) => hideInside(item, depth + 1));
  const isPlain = Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? hideSecrets(value as Record<string, unknown>, depth + 1) : value; // plain objects have string keys
}

export interface LoggerOptions {
  level: string;
  file?: string | undefined;
  /** Receives each line at once instead. */
  lines?: { write(line: string): void } | undefined;
}

/** JSON lines to standard output, or buffered to a file; control characters are escaped by JSON (T79). */
export function createLogger(options: LoggerOptions): Logger {
  const settings = {
    level: options.level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { log: (fields: Record<string, unknown>) => hideSecrets(fields) },
  };
  if (options.lines !== undefined) return pino(settings, options.lines);
  // Opened at once: a log that cannot be written stops the start instead of losing lines later.
  const dest = options.file === undefined ? 1 : openLogFile(options.file);
  const destination = pino.destination({ dest, sync: false, minLength: 4_096 });
  // Buffered lines leave at least twice a second, so a quiet server still shows its last request.
  setInterval(() => destination.flush(), 500).unref();
  return pino(settings, destination);
}

/** Every secret of ours begins with the name of its purpose. */
const SECRET = /\b[a-z]{3,4}_[\w-]{43}/g;

/**
 * Cuts text for a log line: paths and user agents come from strangers, and some paths hold a secret
 * (T54).
 */
export function shortForLog(original: string, max = 300): string {
  const text = original.replaceAll(SECRET, '[redacted]');
  return text.length <= max ? text : `${text.slice(0, max)}… (${text.length} characters)`;
}

/** Opens the log at its end. Throws ConfigurationError where it cannot be written (R30). */
function openLogFile(file: string): number {
  try {
    makeFolders(dirname(file), 0o755);
    return openSync(file, 'a');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigurationError([`LOG_FILE: the log ${file} cannot be written: ${reason}`]);
  }
}
