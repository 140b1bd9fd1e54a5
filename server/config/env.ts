import { z } from 'zod';

const flag = z
  .enum(['0', '1', 'true', 'false'])
  .transform((value) => value === '1' || value === 'true');
const url = (schemes: RegExp) => z.url({ protocol: schemes, hostname: /.+/ });

/** Origin only: scheme and host, no path. */
const origin = url(/^https?$/).transform((value, context) => {
  const parsed = new URL(value);
  if (parsed.pathname !== '/' || parsed.search !== '' || parsed.username !== '') {
    context.addIssue({
      code: 'custom',
      message: 'give scheme and host only, such as https://example.com',
    });
    return z.NEVER;
  }
  return parsed.origin;
});

/** Every setting is read here, once (design.md §5); `.env.example` explains each. */
const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  HOST: z.string().min(1).default('0.0.0.0'),
  PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: url(/^postgres(ql)?$/).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  LINKEDIN_ORIGIN: origin.optional(),
  SANDBOX: flag.optional(),
  SEED_DEMO: flag.optional(),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    ),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  LOG_FILE: z.string().min(1).optional(),
  UNLATCH_DEV: flag.default(false),
});
export type Environment = z.infer<typeof Environment>;

/** Carries one readable line for each bad value (R30); `main` prints them and exits with 78. */
export class ConfigurationError extends Error {
  readonly lines: readonly string[];
  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'ConfigurationError';
    this.lines = lines;
  }
}

/** Reads the environment; an empty variable counts as unset. Throws ConfigurationError. */
export function readEnvironment(source: Record<string, string | undefined>): Environment {
  const present = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(present);
  if (!parsed.success) {
    throw new ConfigurationError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    );
  }
  return parsed.data;
}
