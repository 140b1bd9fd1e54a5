import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { aPdf } from '#server/features/files/file-samples.ts';
import { aNetwork } from '../access/access-calls.ts';
import { contractRoutes } from '../access/contract-routes.ts';
import { anUploadBody } from '../access/policies/file-policies.ts';
import { aUser } from '../scenes/factories.ts';
import { anOperator } from '../scenes/operators.ts';
import { type RawAnswer, rawRequest } from '../app/raw-request.ts';
import { changedTables } from '../database/table-changes.ts';
import type { TestApp } from '../app/test-app.ts';
import { appTest } from '#server/testing/app/app-tests.ts';

const it = appTest();
const creators: string[] = [];
const operators: string[] = [];
let turn = 0;
it.beforeAll(async ({ app }) => {
  // Many take turns, so that the limit of uploads does not answer before the checks do.
  for (let person = 0; person < 60; person += 1) {
    creators.push((await aUser(app)).token);
    operators.push((await anOperator(app)).token);
  }
});

const uploads = contractRoutes
  .filter(({ endpoint }) => endpoint.upload !== undefined)
  .map(({ name, endpoint }): [string, string] => [name, endpoint.path]);

async function send(app: TestApp, path: string, type: string, body: Buffer): Promise<RawAnswer> {
  turn += 1;
  const headers = {
    ...aNetwork(),
    ...(path.startsWith('/api/admin/')
      ? { 'x-admin-token': operators[turn % operators.length] ?? '' }
      : { authorization: `Bearer ${creators[turn % creators.length]}` }),
    'content-type': type,
  };
  return rawRequest(app.url, { method: 'POST', path, headers, body });
}

const honest = anUploadBody('plan.pdf', aPdf(600)).raw ?? { type: '', bytes: Buffer.alloc(0) };
const boundary = honest.type.slice(honest.type.indexOf('=') + 1);
const text = honest.bytes.toString('latin1');
const bytes = (changed: string) => Buffer.from(changed, 'latin1');
const partNamed = (disposition: string) =>
  bytes(text.replace(/Content-Disposition: [^\r]*/, `Content-Disposition: ${disposition}`));

const bad: [string, string, Buffer][] = [
  ['nothing', honest.type, Buffer.alloc(0)],
  ['a file path in JSON', 'application/json', bytes('{"file":{"filepath":"/etc/passwd"}}')],
  ['a form', 'application/x-www-form-urlencoded', bytes('file=x')],
  ['no boundary', 'multipart/form-data', honest.bytes],
  ['another boundary', 'multipart/form-data; boundary=other', honest.bytes],
  ['parts of a mixed kind', `multipart/mixed; boundary=${boundary}`, honest.bytes],
  ['cut off in the frame', honest.type, honest.bytes.subarray(0, 60)],
  ['cut off in the file', honest.type, honest.bytes.subarray(0, 400)],
  ['cut off before the end of the frame', honest.type, honest.bytes.subarray(0, -6)],
  ['an end without a part', honest.type, bytes(`--${boundary}--\r\n`)],
  ['two files', honest.type, bytes(text.replace(`--${boundary}--`, '') + text)],
  ['a file in another field', honest.type, partNamed('form-data; name="photo"; filename="a.pdf"')],
  ['a field instead of a file', honest.type, partNamed('form-data; name="file"')],
  ['a field named as a prototype', honest.type, partNamed('form-data; name="__proto__[x]"')],
  ['no name at all', honest.type, partNamed('form-data')],
  [
    'an empty file',
    honest.type,
    anUploadBody('plan.pdf', new Uint8Array()).raw?.bytes ?? bytes(''),
  ],
  [
    'a page posing as a document',
    honest.type,
    anUploadBody('a.pdf', bytes('<html>')).raw?.bytes ?? bytes(''),
  ],
  [
    'a header of 100 kB',
    honest.type,
    partNamed(`form-data; name="file"; filename="${'a'.repeat(100_000)}.pdf"`),
  ],
];

/** Files in the app's folder. What an earlier upload left for a moment may still go. */
const filesOf = (app: TestApp) =>
  readdirSync(app.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

describe.each(uploads)('%s', (_name, path) => {
  it.for(bad)(
    'refuses %s, stores nothing and leaves no file behind',
    async ([_what, type, body], { app }) => {
      const before = new Set(filesOf(app));
      const changed = await changedTables(app, async () => {
        const answer = await send(app, path, type, body);
        expect([400, 413, 415, 422], `got ${answer.text}`).toContain(answer.status);
      });
      expect(changed).toEqual([]);
      await expect.poll(() => filesOf(app).filter((file) => !before.has(file))).toEqual([]);
    },
  );

  it('takes or refuses a frame with any byte changed, and never fails', async ({ app }) => {
    const end = text.indexOf('%PDF');
    const property = fc.asyncProperty(
      fc.nat(end - 1),
      fc.nat(255),
      fc.boolean(),
      async (at, byte, isCut) => {
        const body = Buffer.from(honest.bytes);
        body[at] = byte;
        const answer = await send(
          app,
          path,
          honest.type,
          isCut ? body.subarray(0, end + at) : body,
        );
        expect([201, 400, 413, 415, 422], `got ${answer.text}`).toContain(answer.status);
        expect(answer.text).not.toMatch(/node_modules|busboy|multer|\bat .+:\d+:\d+/);
      },
    );
    await fc.assert(property, { numRuns: 150 });
  });
});
