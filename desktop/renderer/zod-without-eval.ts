import { config, z } from 'zod/v4';
import { plainProblem } from '#shared/api/plain-problems.ts';

// Replaces `zod` in the console's build, so it runs before any schema is built. Otherwise Zod tries
// `new Function` once, which the page's policy refuses and the browser reports at each load.
// The texts are set here too: a form may load a schema without the rest of its contract.
config({ jitless: true, customError: plainProblem });

export { z };
