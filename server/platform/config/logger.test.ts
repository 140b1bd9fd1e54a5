import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { SECRET_SETTINGS } from './env.ts';
import { createLogger, shortForLog } from './logger.ts';

const folder = mkdtempSync(join(tmpdir(), 'unlatch-log-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function logged(name: string, write: (logger: ReturnType<typeof createLogger>) => void) {
  const file = join(folder, name);
  const logger = createLogger({ level: 'info', file });
  write(logger);
  await expect.poll(() => (logger.flush(), readFileSync(file, 'utf8'))).not.toBe('');
  return readFileSync(file, 'utf8');
}

describe('a log line (T54, T79)', () => {
  it('never contains a secret, at any depth', async () => {
    const secrets = {
      password: 's3cret',
      confirmPassword: 's3cret',
      token: 's3cret',
      sessionToken: 's3cret',
      grant: 's3cret',
      authorization: 's3cret',
      cookie: 's3cret',
      'set-cookie': ['s3cret'],
      email: 's3cret',
      body: { any: 's3cret' },
      rcm: 's3cret',
      currentPassword: 's3cret',
      accessToken: 's3cret',
      secret: 's3cret',
      recoveryCodes: ['s3cret'],
      ...Object.fromEntries(SECRET_SETTINGS.map((name) => [name, 's3cret'])),
    };
    const text = await logged('secrets.log', (logger) =>
      logger.info(
        { ...secrets, request: { ...secrets, headers: secrets }, calls: [{ headers: secrets }] },
        'kept',
      ),
    );
    expect(text).not.toContain('s3cret');
    expect(text).toContain('[redacted]');
    expect(JSON.parse(text)).toMatchObject({ msg: 'kept' });
  });

  it("keeps everything else, and does not change the caller's object", async () => {
    const fields = { requestId: 'r1', nested: { list: [1, { token: 's3cret', n: 2 }], at: null } };
    const before = structuredClone(fields);
    const text = await logged('kept.log', (logger) => logger.info(fields));
    expect(JSON.parse(text)).toMatchObject({
      requestId: 'r1',
      nested: { list: [1, { token: '[redacted]', n: 2 }], at: null },
    });
    expect(fields).toEqual(before);
  });

  it('is one line of JSON, whatever a client sends', async () => {
    const path = '/\n{"level":"fatal","msg":"forged"}\r\n\u2028\u0007';
    const text = await logged('forged.log', (logger) => logger.warn({ path }, 'not found'));
    expect(text.trim().split('\n')).toHaveLength(1);
    expect(JSON.parse(text)).toMatchObject({ level: 40, path });
  });

  it('cuts long text and says how long it was', () => {
    expect(shortForLog('a'.repeat(5_000))).toHaveLength(300 + ' (5000 characters)'.length + 1);
    expect(shortForLog('short')).toBe('short');
  });

  it('hides the secret of a mailed link, whose address holds it', () => {
    const path = `/signin/sin_${'Az-_9'.repeat(8)}abc`;
    expect([path, `${path}/`].map((one) => shortForLog(one))).toEqual([
      '/signin/[redacted]',
      '/signin/[redacted]/',
    ]);
  });
});
