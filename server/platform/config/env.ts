import { isEmailAddress } from '#shared/auth/email-address.ts';
import { z } from 'zod';
import { operatorProblems } from './operator-settings.ts';
import { s3Problems } from './storage-settings.ts';

// The texts end a line that starts with the name; none repeats the value, which may be a secret.
const flag = z
  .enum(['0', '1', 'true', 'false'], 'must be 1 or 0')
  .transform((value) => value === '1' || value === 'true');
/** Separated by commas. */
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );
const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, `must be one of ${values.join(', ')}`);
const url = (schemes: RegExp, error: string) => z.url({ protocol: schemes, hostname: /.+/, error });

function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .refine((value) => value >= min && value <= max, error);
}

/** Origin only: scheme and host, no path. */
const ORIGIN_ERROR = 'must be an address with scheme and host, such as https://example.com';
const origin = url(/^https?$/, ORIGIN_ERROR).transform((value, context) => {
  const parsed = new URL(value);
  // The parsed address must give back the same text: no path, query, fragment, user or password.
  if (parsed.href !== `${parsed.origin}/`) {
    context.addIssue({ code: 'custom', message: `${ORIGIN_ERROR}, without a path` });
    return z.NEVER;
  }
  return parsed.origin;
});

const SMTP_ERROR = 'must be an address such as smtp://user:password@mail.example.com:587';
const FROM_ERROR = 'must be an email address, or a name and <an email address>';
/** `unlock@example.com` or `Unlock <unlock@example.com>`. */
const sender = z.string().transform((value, context) => {
  const [, name = '', bracketed, bare] =
    /^(?:([^<>"\p{Cc}]*)<([^<>]+)>|([^<>\s]+))$/u.exec(value) ?? [];
  const address = bracketed ?? bare ?? '';
  if (!isEmailAddress(address)) {
    context.addIssue({ code: 'custom', message: FROM_ERROR });
    return z.NEVER;
  }
  return { name: name.trim() === '' ? null : name.trim(), address };
});

/** Long enough, and not one repeated character: a guessable secret opens every link and token. */
export function isStrongSecret(text: string): boolean {
  return text.length >= 32 && new Set(text).size >= 10;
}
const SECRET_ERROR =
  'must be at least 32 random characters, such as the output of: openssl rand -base64 32';

const S3_REGION_ERROR = 'must be the name of a region, such as eu-central-1';
const S3_BUCKET_ERROR = 'must be the name of a bucket: 3 to 63 of a-z, 0-9, dots and hyphens';

const DATABASE_ERROR = 'must be an address such as postgres://user:password@host:5432/name';

/** Every setting is read here, once; `.env.example` explains each. */
const Environment = z.object({
  NODE_ENV: choice(['production', 'development', 'test']).default('production'),
  HOST: z.string().min(1).default('0.0.0.0'),
  PORT: wholeNumber(0, 65_535).optional(),
  PUBLIC_URL: origin.optional(),
  PAGES_URL: origin.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: url(/^postgres(ql)?$/, DATABASE_ERROR).optional(),
  SECRET_KEY: z.string().max(1_000, SECRET_ERROR).refine(isStrongSecret, SECRET_ERROR).optional(),
  ACCEPT_NEW_SECRET_KEY: flag.default(false),
  DATABASE_POOL: wholeNumber(2, 200).default(10),
  DATABASE_PREPARED_STATEMENTS: flag.default(true),
  DRAIN_SECONDS: wholeNumber(0, 60).optional(),
  KEEP_ALIVE_SECONDS: wholeNumber(1, 900).default(5),
  LINKEDIN_ORIGIN: origin.optional(),
  LINKEDIN_SIGN_IN_ORIGIN: origin.optional(),
  LINKEDIN_API_ORIGIN: origin.optional(),
  OUTBOUND_PER_SECOND: wholeNumber(1, 10_000).optional(),
  SMTP_URL: url(/^smtps?$/, SMTP_ERROR).optional(),
  MAIL_FROM: sender.optional(),
  STORAGE: choice(['disk', 's3']).default('disk'),
  STORAGE_RESERVE_PERCENT: wholeNumber(0, 90).default(10),
  S3_ENDPOINT: origin.optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]{1,60}$/, S3_REGION_ERROR)
    .default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, S3_BUCKET_ERROR)
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PATH_STYLE: flag.default(true),
  ADMIN_USERNAME: z.string().optional(),
  ADMIN_PASSWORD: z.string().optional(),
  SANDBOX: flag.optional(),
  SEED_DEMO: flag.optional(),
  ADMIN_NETWORKS: list,
  TRUSTED_PROXIES: list,
  GEOIP_FILE: z.string().min(1).optional(),
  COUNTRY_HEADER: z.string().min(1).toLowerCase().optional(),
  VISITS_KEPT_MONTHS: z.coerce.number().int().min(1).max(120).default(14),
  LOG_LEVEL: choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  LOG_FILE: z.string().min(1).optional(),
  UNLATCH_DEV: flag.default(false),
});
export type Environment = z.infer<typeof Environment>;

/** Every name that is read, in order. */
export const settingNames: readonly string[] = Object.keys(Environment.shape);

/** Settings whose values are secret: never logged, never in a backup. */
export const SECRET_SETTINGS = [
  'SECRET_KEY',
  'DATABASE_URL',
  'SMTP_URL',
  'S3_SECRET_ACCESS_KEY',
  'ADMIN_PASSWORD',
] as const satisfies readonly (keyof Environment)[];

/** Carries one readable line for each bad value (R30); `main` prints them and exits with 78. */
export class ConfigurationError extends Error {
  readonly lines: readonly string[];
  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'ConfigurationError';
    this.lines = lines;
  }
}

/** Reads the environment; an empty or blank variable counts as unset. Throws ConfigurationError. */
export function readEnvironment(source: Record<string, string | undefined>): Environment {
  const present = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = Environment.safeParse(present);
  if (!parsed.success) {
    // One value may break several rules; it is named once.
    throw new ConfigurationError([
      ...new Set(parsed.error.issues.map((issue) => `${issue.path.join('./')}: ${issue.message}`)),
    ]);
  }
  const unfit = [
    ...pagesProblems(parsed.data),
    ...s3Problems(parsed.data),
    ...operatorProblems(parsed.data),
  ];
  if (unfit.length > 0) throw new ConfigurationError(unfit);
  return parsed.data;
}

/** The same address twice would separate nothing. */
function pagesProblems({ PUBLIC_URL, PAGES_URL, UNLATCH_DEV }: Environment): string[] {
  if (PAGES_URL === undefined) return [];
  if (PUBLIC_URL === undefined) return ['PAGES_URL: needs PUBLIC_URL, the address of the console'];
  if (UNLATCH_DEV) return ['PAGES_URL: cannot be used while UNLATCH_DEV is set'];
  const pages = new URL(PAGES_URL);
  const main = new URL(PUBLIC_URL);
  if (pages.hostname === main.hostname) {
    return [
      'PAGES_URL: must have a different host than PUBLIC_URL; a different port is not enough',
    ];
  }
  if (pages.protocol === main.protocol) return [];
  return ['PAGES_URL: must begin with http or https, the same as PUBLIC_URL'];
}
