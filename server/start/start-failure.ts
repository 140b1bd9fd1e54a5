import type { Environment } from '#server/platform/config/env.ts';

/** What a failing connection says, and what an operator can look at. */
const databaseHints: { readonly [code: string]: string } = {
  ECONNREFUSED: 'no PostgreSQL answers there',
  ECONNRESET: 'what answers there is no PostgreSQL',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its host could not be looked up',
  EHOSTUNREACH: 'its host cannot be reached',
  ENETUNREACH: 'its host cannot be reached',
  ETIMEDOUT: 'no PostgreSQL answers there in time',
  '28P01': 'it refuses the user or the password',
  '28000': 'it refuses the user or the password',
  '3D000': 'it has no database of that name',
  '42501': 'its user may not make tables there',
};

const listenHints: { readonly [code: string]: (environment: Environment) => string } = {
  EADDRINUSE: ({ PORT }) =>
    PORT === undefined
      ? 'port 3000 and the fifty after it are taken; set PORT to a free one'
      : `port ${PORT} is taken by another program; set PORT to a free one`,
  EACCES: ({ PORT }) => `this account may not open port ${PORT}; set PORT to one above 1023`,
  EADDRNOTAVAIL: ({ HOST }) => `this machine has no address ${HOST}; set HOST to one it has`,
  ENOTFOUND: ({ HOST }) => `this machine has no address ${HOST}; set HOST to one it has`,
};

/** For `catch`: the same failure in words that name the setting to look at (R30). */
export function explainListening(environment: Environment): (error: unknown) => never {
  return (error) => {
    const hint = listenHints[codeOf(error)];
    throw hint === undefined ? error : new Error(hint(environment), { cause: error });
  };
}

/** The same for a database of the operator's own; never repeats the address, which holds a password. */
export function explainDatabase({
  DATABASE_URL: url,
}: Pick<Environment, 'DATABASE_URL'>): (error: unknown) => never {
  return (error) => {
    const code = codeOf(error);
    const hint = databaseHints[code];
    if (url === undefined || hint === undefined) throw error;
    const { host, pathname } = new URL(url);
    const place = `${host}${pathname}`;
    throw new Error(`the database at ${place}, which DATABASE_URL names: ${hint} (${code})`, {
      cause: error,
    });
  };
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  // The pool gave up before the connection did.
  if (error.name === 'KnexTimeoutError' || error.message === 'timeout expired') return 'ETIMEDOUT';
  if (error.message.startsWith('Connection terminated')) return 'ECONNRESET';
  return 'code' in error ? String(error.code) : '';
}
