import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runSource } from '#server/testing/app/run-source.ts';
import { ConfigurationError, readEnvironment } from './env.ts';

const WHOLE = 'must be a whole number from 0 to 65535';
const ORIGIN = 'must be an address with scheme and host, such as https://example.com';
const POSTGRES = 'must be an address such as postgres://user:password@host:5432/name';

const SECRET =
  'must be at least 32 random characters, such as the output of: openssl rand -base64 32';
const SMTP = 'must be an address such as smtp://user:password@mail.example.com:587';
const FROM = 'must be an email address, or a name and <an email address>';
const ONE_OF = 'must be 1 or 0';

const broken: [string, string, string][] = [
  ['PORT', 'abc', WHOLE],
  ['PORT', '70000', WHOLE],
  ['PORT', '-1', WHOLE],
  ['PORT', '3.5', WHOLE],
  ['PORT', '1e3', WHOLE],
  ['PORT', '0x50', WHOLE],
  ['PORT', '3000 ', WHOLE],
  ['PUBLIC_URL', 'example.com', ORIGIN],
  ['PUBLIC_URL', 'ftp://example.com', ORIGIN],
  ['PUBLIC_URL', 'https://', ORIGIN],
  ['PUBLIC_URL', 'https://example.com/path', `${ORIGIN}, without a path`],
  ['PUBLIC_URL', 'https://user:secret@example.com', `${ORIGIN}, without a path`],
  ['PUBLIC_URL', 'javascript:alert(1)', ORIGIN],
  ['DATABASE_URL', 'mysql://user:secret@host/name', POSTGRES],
  ['DATABASE_URL', 'host=/tmp dbname=x', POSTGRES],
  ['DATABASE_URL', 'postgres://', POSTGRES],
  ['DATABASE_POOL', '1', 'must be a whole number from 2 to 200'],
  ['DATABASE_POOL', 'many', 'must be a whole number from 2 to 200'],
  ['LINKEDIN_ORIGIN', 'www.linkedin.com', ORIGIN],
  ['SANDBOX', 'maybe', 'must be 1 or 0'],
  ['SEED_DEMO', 'yes', 'must be 1 or 0'],
  ['NODE_ENV', 'prod', 'must be one of production, development, test'],
  ['PORT', '٣٠٠٠', WHOLE],
  ['PUBLIC_URL', 'https://example.com?x=1', `${ORIGIN}, without a path`],
  ['PUBLIC_URL', 'https://example.com#top', `${ORIGIN}, without a path`],
  ['PUBLIC_URL', 'https://:secret@example.com', `${ORIGIN}, without a path`],
  ['PUBLIC_URL', '//example.com', ORIGIN],
  ['DATABASE_POOL', '1000', 'must be a whole number from 2 to 200'],
  ['DATABASE_URL', 'postgres:/unlatch', POSTGRES],
  ['SECRET_KEY', 'changeme', SECRET],
  ['SECRET_KEY', 'x'.repeat(64), SECRET],
  ['SECRET_KEY', '0123456789abcdef'.repeat(100), SECRET],
  ['ACCEPT_NEW_SECRET_KEY', 'please', ONE_OF],
  ['LINKEDIN_ORIGIN', 'https://www.linkedin.com/feed', `${ORIGIN}, without a path`],
  ['OUTBOUND_PER_SECOND', '0', 'must be a whole number from 1 to 10000'],
  ['OUTBOUND_PER_SECOND', '-2', 'must be a whole number from 1 to 10000'],
  ['SMTP_URL', 'mail.example.com:587', SMTP],
  ['SMTP_URL', 'https://mail.example.com', SMTP],
  ['SMTP_URL', 'smtp://', SMTP],
  ['MAIL_FROM', 'Unlatch', FROM],
  ['MAIL_FROM', 'Unlatch <>', FROM],
  ['MAIL_FROM', 'a@example.com, b@example.com', FROM],
  ['STORAGE', 'ftp', 'must be one of disk, s3'],
  ['STORAGE_RESERVE_PERCENT', '100', 'must be a whole number from 0 to 90'],
  ['S3_PATH_STYLE', 'on', ONE_OF],
  ['UNLATCH_DEV', 'ja', ONE_OF],
  ['LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug, trace, silent'],
];

function linesOf(source: Record<string, string>): readonly string[] {
  try {
    readEnvironment(source);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.lines;
    throw error;
  }
  return [];
}

describe('the configuration (R30)', () => {
  it.each(broken)('%s=%s is refused with one readable line', (name, value, text) => {
    expect(linesOf({ [name]: value })).toEqual([`${name}: ${text}`]);
  });

  it.each([
    [{ ADMIN_USERNAME: 'ada' }, ['ADMIN_PASSWORD: is required with ADMIN_USERNAME']],
    [{ ADMIN_PASSWORD: 'x' }, ['ADMIN_USERNAME: is required with ADMIN_PASSWORD']],
    [
      { ADMIN_USERNAME: 'a b', ADMIN_PASSWORD: 'admin' },
      [
        'ADMIN_USERNAME: Use 3 to 64 letters, digits, dots, dashes, underscores or @',
        'ADMIN_PASSWORD: Password must be at least 12 characters long',
      ],
    ],
    [
      { ADMIN_USERNAME: 'ada', ADMIN_PASSWORD: 'AdaAdaAda-2026' },
      ['ADMIN_PASSWORD: The password must not contain the username'],
    ],
    [
      { ADMIN_USERNAME: 'ada', ADMIN_PASSWORD: 'password1234' },
      ['ADMIN_PASSWORD: This password is too common. Choose another one'],
    ],
    [{ ADMIN_USERNAME: 'ada', ADMIN_PASSWORD: 'tulips bloom in may' }, []],
  ])('accepts no weak first operator: %j (T49)', (source, lines) => {
    expect(linesOf(source)).toEqual(lines);
  });

  it.each([
    [
      { STORAGE: 's3', S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id' },
      [
        'S3_ENDPOINT: must be set when STORAGE is s3',
        'S3_SECRET_ACCESS_KEY: must be set when STORAGE is s3',
      ],
    ],
    [{ S3_BUCKET: 'files' }, ['S3_BUCKET: is set, but STORAGE is not s3']],
    [{ STORAGE: 'tape' }, ['STORAGE: must be one of disk, s3']],
    [
      { S3_BUCKET: 'My Files' },
      [expect.stringMatching(/^S3_BUCKET: must be the name of a bucket/)],
    ],
    [{ STORAGE_RESERVE_PERCENT: '95' }, [expect.stringContaining('from 0 to 90')]],
    [{ STORAGE: 'disk' }, []],
  ])('accepts no incomplete file storage: %j', (source, lines) => {
    expect(linesOf(source)).toEqual(lines);
  });

  it('was tried with at least forty invalid values', () => {
    expect(broken.length).toBeGreaterThanOrEqual(40);
    expect(new Set(broken.map(([name, value]) => `${name}=${value}`)).size).toBe(broken.length);
  });

  it('names every invalid setting at once and repeats no value, which may be a secret', () => {
    const lines = linesOf({ PORT: 'x', DATABASE_URL: 'mysql://u:hunter2@h/n', LOG_LEVEL: 'loud' });
    expect(lines).toHaveLength(3);
    expect(lines.join('\n')).not.toContain('hunter2');
  });

  it('works without settings, and treats blank values as missing', () => {
    const defaults = readEnvironment({});
    expect(readEnvironment({ PORT: '', PUBLIC_URL: '  ', DATA_DIR: '' })).toEqual(defaults);
    expect(defaults).toMatchObject({ NODE_ENV: 'production', DATA_DIR: './data' });
    expect(defaults.DATABASE_URL).toBeUndefined();
  });

  it('reads valid values into their types', () => {
    const read = readEnvironment({
      PORT: '8080',
      PUBLIC_URL: 'https://magnets.example/',
      SANDBOX: '0',
      TRUSTED_PROXIES: ' 10.0.0.0/8 , 127.0.0.1,',
    });
    expect(read).toMatchObject({
      PORT: 8_080,
      PUBLIC_URL: 'https://magnets.example',
      SANDBOX: false,
      TRUSTED_PROXIES: ['10.0.0.0/8', '127.0.0.1'],
    });
  });
});

describe('a server with a bad configuration', () => {
  const folder = mkdtempSync(join(tmpdir(), 'unlatch-env-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    [{ PORT: 'abc', LOG_LEVEL: 'loud' }, ['PORT: ', 'LOG_LEVEL: ']],
    [{ TRUSTED_PROXIES: '10.0.0.0/8,proxy' }, ['TRUSTED_PROXIES: "proxy" is not an address']],
    [{ SANDBOX: '1', PUBLIC_URL: 'https://magnets.example' }, ['SANDBOX: only allowed while']],
    [
      { SANDBOX: '1', LINKEDIN_ORIGIN: 'http://127.0.0.1:9' },
      ['SANDBOX: comments are read either on practice posts or at LINKEDIN_ORIGIN'],
    ],
    [{ SECRET_KEY: 'changeme', ADMIN_PASSWORD: 'x' }, ['SECRET_KEY: must be at least 32']],
  ])('%o exits with 78, says why, and writes nothing', async (settings, starts) => {
    const { code, errors } = await start({ DATA_DIR: join(folder, 'data'), ...settings });
    expect(code).toBe(78);
    const lines = errors.trim().split('\n');
    expect(lines).toHaveLength(starts.length);
    for (const [index, text] of starts.entries()) expect(lines[index]).toContain(text);
    expect(readdirSync(folder)).toEqual([]);
  });
});

function start(settings: Record<string, string>): Promise<{ code: number | null; errors: string }> {
  const child = runSource('server/main.ts', { env: settings, stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, errors })));
}
