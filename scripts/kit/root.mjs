import { fileURLToPath } from 'node:url';

/** The repository's folder, whatever the current one is. */
export const root = fileURLToPath(new URL('../..', import.meta.url));
