import type { Environment } from '#server/platform/config/env.ts';

/** Error codes of a failed connection, and what an operator can check. */
const databaseHints: { readonly [code: string]: string } = {
  ECONNREFUSED: 'no PostgreSQL responds there',
  ECONNRESET: 'the server there is not PostgreSQL',
  ENOTFOUND: 'the host does not exist',
  EAI_AGAIN: 'its host name could not be resolved',
  EHOSTUNREACH: 'its host cannot be reached',
  ENETUNREACH: 'its host cannot be reached',
  ETIMEDOUT: 'no PostgreSQL responds there in time',
  '28P01': 'it rejects the user or the password',
  '28000': 'it rejects the user or the password',
  '3D000': 'it has no database with that name',
  '42501': 'its user may not create tables',
};

const listenHints: { readonly [code: string]: (environment: Environment) => string } = {
  EADDRINUSE: ({ PORT }) =>
    PORT === undefined
      ? 'ports 3000 to 3050 are in use; set PORT to a free port'
      : `port ${PORT} is in use by another program; set PORT to a free port`,
  EACCES: ({ PORT }) => `this account may not open port ${PORT}; set PORT to a port above 1023`,
  EADDRNOTAVAIL: ({ HOST }) =>
    `this machine does not have the address ${HOST}; set HOST to one it has`,
  ENOTFOUND: ({ HOST }) => `this machine does not have the address ${HOST}; set HOST to one it has`,
};

/** For `catch`: the same failure in words that name the setting to check (R30). */
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
  // The pool timed out before the connection did.
  if (error.name === 'KnexTimeoutError' || error.message === 'timeout expired') return 'ETIMEDOUT';
  if (error.message.startsWith('Connection terminated')) return 'ECONNRESET';
  return 'code' in error ? String(error.code) : '';
}
