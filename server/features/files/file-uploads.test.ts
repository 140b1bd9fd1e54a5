import { parse } from 'content-disposition';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import {
  aDocx,
  aGifAndScript,
  aMhtml,
  aPage,
  aPdf,
  aPicture,
  aProgram,
  aSvg,
  aZip,
} from './file-samples.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { holdWindows } from '#server/testing/scenes/limit-window.ts';
import { hashTables } from '#server/testing/database/table-hashes.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { appTest } from '#server/testing/app/app-tests.ts';

const test = appTest();

/** A new creator each time, so that the limit of uploads a minute affects no other test. */
async function upload(app: TestApp, name: string, bytes: Uint8Array) {
  const { token } = await aUser(app);
  return app.as(token).magnetFiles.upload({ upload: { name, bytes } });
}

async function filesOnDisk(app: TestApp): Promise<string[]> {
  const root = join(app.dataDir, 'files');
  const names = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  return names.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

/** Running uploads. The last one of a refused upload ends a moment after the answer. */
const partsOnDisk = async (app: TestApp) =>
  (await filesOnDisk(app)).filter((name) => name.endsWith('.part'));

describe('the type of a file (T78, T85)', () => {
  test.for([
    ['plan.pdf', aPdf(), 'application/pdf'],
    ['PLAN.PDF', aPdf(), 'application/pdf'],
    ['plan.docx', aDocx, expect.stringContaining('wordprocessingml')],
    ['pack.zip', aZip({ 'a.txt': 'hello' }), 'application/zip'],
    ['documents.zip', aDocx, 'application/zip'],
    ['pixel.png', aPicture, 'image/png'],
    ['list.csv', Buffer.from('name;prix\nBMW;1 000 €\n'), 'text/csv'],
    ['BM.txt', Buffer.from('BMW is no bitmap'), 'text/plain'],
    ['latin.txt', Buffer.from('caf\xe9', 'latin1'), 'text/plain'],
    ['excel.csv', Buffer.from('\ufeffa\tb\n', 'utf16le'), 'text/csv'],
    ['flow.json', Buffer.from('{"nodes":[]}'), 'application/json'],
    ['both.gif', aGifAndScript, 'image/gif'],
  ] as const)(
    '%s gets the type on which its bytes and its ending agree',
    async ([name, bytes, mediaType], { app }) => {
      expect(await upload(app, name, bytes)).toMatchObject({ name, size: bytes.length, mediaType });
    },
  );

  test.for([
    ['setup.exe', aProgram, 'program or script'],
    ['plan.pdf', aProgram, 'program or script'],
    ['plan.txt', aProgram, 'program or script'],
    ['plan', aProgram, 'program or script'],
    ['run.sh', Buffer.from('#!/bin/sh\n'), 'program or script'],
    ['book.xlsm', aDocx, 'program or script'],
    ['logo.svg', aSvg, 'cannot share files of this type'],
    ['page.html', aPage, 'cannot share files of this type'],
    ['page.mhtml', aMhtml, 'cannot share files of this type'],
    ['photo.jpg', aPage, 'does not match its extension'],
    ['photo.jpg', aPicture, 'does not match its extension'],
    ['plan.pdf', aDocx, 'does not match its extension'],
    ['plan.docx', aPdf(), 'does not match its extension'],
    ['pack.zip', Buffer.from('PK no zip at all'), 'does not match its extension'],
    ['notes.txt', aPdf(3_000), 'does not match its extension'],
    ['empty.pdf', new Uint8Array(0), 'empty'],
    ['noending', Buffer.from('just text'), 'type is unknown'],
  ] as const)(
    '%s with other bytes is refused with advice',
    async ([name, bytes, words], { app }) => {
      await expect.poll(() => partsOnDisk(app)).toEqual([]);
      const before = await filesOnDisk(app);
      await expect(upload(app, name, bytes)).rejects.toMatchObject({
        status: 422,
        code: 'file_refused',
        message: expect.stringContaining(words),
        fields: { file: expect.stringContaining(words) },
      });
      await expect.poll(() => filesOnDisk(app)).toEqual(before);
    },
  );

  test('an archive is stored as it is and never unpacked', async ({ app }) => {
    const bomb = aZip({ 'a.zip': Buffer.alloc(2_000_000), '../../etc/passwd': 'x' });
    const secondsFor = async (bytes: Uint8Array): Promise<number> => {
      const began = performance.now();
      expect(await upload(app, '42.zip', bytes)).toMatchObject({ size: bytes.length });
      return (performance.now() - began) / 1_000;
    };
    // The time of an upload on this machine now, whatever else runs.
    const usual = await secondsFor(aZip({ 'a.txt': 'hello' }));
    const took = [await secondsFor(bomb), await secondsFor(bomb), await secondsFor(bomb)];
    expect(Math.min(...took)).toBeLessThan(1 + usual);
  });
});

describe('names (T81)', () => {
  test.for([
    ['../../x', 'x.pdf'],
    ['..\\..\\x', 'x.pdf'],
    ['/etc/passwd', 'passwd.pdf'],
    ['CON', '_CON.pdf'],
    ['com1.pdf', '_com1.pdf'],
    ['a\r\nSet-Cookie: b=1.pdf', 'aSet-Cookie_ b=1.pdf'],
    ['say "hi".pdf', 'say _hi_.pdf'],
    ['exe\u202Efdp.pdf', 'exefdp.pdf'],
    [`${'n'.repeat(300)}.pdf`, `${'n'.repeat(116)}.pdf`],
    [' . . ', 'file.pdf'],
    ['résumé 📄.pdf', 'résumé 📄.pdf'],
  ] as const)(
    '%j is kept for display as %j and never as a path',
    async ([sent, shown], { app }) => {
      const { token } = await aUser(app);
      const files = app.as(token).magnetFiles;
      const file = await files.upload({ upload: { name: sent, bytes: aPdf() } });
      expect(file.name).toBe(shown);
      const answer = await app.fetch(`/api/files/${file.id}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(answer.status).toBe(200);
      const header = answer.headers.get('content-disposition') ?? '';
      expect(header).toMatch(
        /^attachment; filename=(?:[\w.-]+|"[^"\r\n]+")(?:; filename\*=UTF-8''[\w!#$&+.^`|~%-]+)?$/,
      );
      expect(parse(header).parameters['filename']).toBe(shown);
      expect(answer.headers.get('set-cookie')).toBeNull();
      for (const name of await filesOnDisk(app)) expect(name).toMatch(/^[0-9a-f]{48}$/);
    },
  );
});

describe('the body of an upload (T82)', () => {
  const path = '/api/files';

  test('anything but multipart is 415 and stores nothing', async ({ app }) => {
    const { token } = await aUser(app);
    const before = await hashTables(app.db);
    const posing = JSON.stringify({ files: { file: { filepath: '/etc/passwd' } } });
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': type };
      const answer = await app.fetch(path, { method: 'POST', headers, body: posing });
      expect(answer.status).toBe(415);
      expect(await answer.json()).toMatchObject({
        code: 'unsupported_media_type',
        error: 'Send the request as a form with the file (multipart/form-data)',
      });
    }
    expect(await hashTables(app.db)).toEqual(before);
    expect(await filesOnDisk(app)).not.toContain('passwd');
  });

  test('a form with no file, two files or other fields is refused', async ({ app }) => {
    const forms = [
      new FormData(),
      withParts([['other', 'a.pdf']]),
      withParts([
        ['file', 'a.pdf'],
        ['file', 'b.pdf'],
      ]),
      withFields(9),
      withFields(1),
    ];
    await expect.poll(() => partsOnDisk(app)).toEqual([]);
    const before = await filesOnDisk(app);
    for (const body of forms) {
      const { token } = await aUser(app);
      const headers = { authorization: `Bearer ${token}` };
      const answer = await app.fetch(path, { method: 'POST', headers, body });
      expect(answer.status).toBe(400);
    }
    await expect.poll(() => filesOnDisk(app)).toEqual(before);
  });

  test.for([
    ['no boundary', 'multipart/form-data', 'x'],
    ['a body that is none', 'multipart/form-data; boundary=b', 'garbage'],
    ['no end', 'multipart/form-data; boundary=b', part('a.pdf').slice(0, -8)],
    ['no end of the headers', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: f'],
    ['huge headers', 'multipart/form-data; boundary=b', `--b\r\nX: ${'x'.repeat(90_000)}\r\n\r\n`],
  ] as const)(
    'a multipart body with %s is refused and leaves nothing',
    async ([_name, type, body], { app }) => {
      const { token } = await aUser(app);
      await expect.poll(() => partsOnDisk(app)).toEqual([]);
      const before = await filesOnDisk(app);
      const headers = { authorization: `Bearer ${token}`, 'content-type': type };
      const answer = await app.fetch(path, { method: 'POST', headers, body });
      expect(answer.status).toBe(400);
      await expect.poll(() => filesOnDisk(app)).toEqual(before);
    },
  );

  test('five uploads a minute, then 429', async ({ app }) => {
    const { token } = await aUser(app);
    const files = app.as(token).magnetFiles;
    const one = () => files.upload({ upload: { name: 'a.pdf', bytes: aPdf() } });
    holdWindows();
    for (let count = 0; count < 5; count += 1) await one();
    await expect(one()).rejects.toMatchObject({ status: 429, code: 'rate_limited' });
  });
});

function part(name: string): string {
  const head = `Content-Disposition: form-data; name="file"; filename="${name}"`;
  return `--b\r\n${head}\r\n\r\n${Buffer.from(aPdf()).toString('latin1')}\r\n--b--\r\n`;
}

function withParts(parts: readonly [field: string, name: string][]): FormData {
  const form = new FormData();
  for (const [field, name] of parts) form.append(field, new Blob([Buffer.from(aPdf())]), name);
  return form;
}

function withFields(count: number): FormData {
  const form = new FormData();
  for (let at = 0; at < count; at += 1) form.append(`field${at}`, 'x');
  return form;
}
