import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
import { roomInWindow } from '#server/testing/scenes/limit-window.ts';
import { hashTables } from '#server/testing/database/table-hashes.ts';
import { createTestApp, type TestApp } from '#server/testing/app/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** A fresh creator each time, so that the limit of uploads a minute disturbs no test. */
async function upload(name: string, bytes: Uint8Array) {
  const { token } = await aUser(app);
  return app.as(token).magnetFiles.upload({ upload: { name, bytes } });
}

async function filesOnDisk(): Promise<string[]> {
  const root = join(app.dataDir, 'files');
  const names = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  return names.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

/** Uploads on their way; the last of a refused one goes a moment after the answer. */
const partsOnDisk = async () => (await filesOnDisk()).filter((name) => name.endsWith('.part'));

describe('what a file is (T78, T85)', () => {
  test.each([
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
  ])('%s is taken for what its bytes and its ending agree on', async (name, bytes, mediaType) => {
    expect(await upload(name, bytes)).toMatchObject({ name, size: bytes.length, mediaType });
  });

  test.each([
    ['setup.exe', aProgram, 'program or script'],
    ['plan.pdf', aProgram, 'program or script'],
    ['plan.txt', aProgram, 'program or script'],
    ['plan', aProgram, 'program or script'],
    ['run.sh', Buffer.from('#!/bin/sh\n'), 'program or script'],
    ['book.xlsm', aDocx, 'program or script'],
    ['logo.svg', aSvg, 'cannot be shared here'],
    ['page.html', aPage, 'cannot be shared here'],
    ['page.mhtml', aMhtml, 'cannot be shared here'],
    ['photo.jpg', aPage, 'does not fit its ending'],
    ['photo.jpg', aPicture, 'does not fit its ending'],
    ['plan.pdf', aDocx, 'does not fit its ending'],
    ['plan.docx', aPdf(), 'does not fit its ending'],
    ['pack.zip', Buffer.from('PK no zip at all'), 'does not fit its ending'],
    ['notes.txt', aPdf(3_000), 'does not fit its ending'],
    ['empty.pdf', new Uint8Array(0), 'empty'],
    ['noending', Buffer.from('just text'), 'could not be told'],
  ])(
    '%s that is something else is refused in words a person can act on',
    async (name, bytes, words) => {
      await expect.poll(partsOnDisk).toEqual([]);
      const before = await filesOnDisk();
      await expect(upload(name, bytes)).rejects.toMatchObject({
        status: 422,
        code: 'file_refused',
        message: expect.stringContaining(words),
        fields: { file: expect.stringContaining(words) },
      });
      await expect.poll(filesOnDisk).toEqual(before);
    },
  );

  test('an archive is stored as it is and never unpacked', async () => {
    const bomb = aZip({ 'a.zip': Buffer.alloc(2_000_000), '../../etc/passwd': 'x' });
    const secondsFor = async (bytes: Uint8Array): Promise<number> => {
      const began = performance.now();
      expect(await upload('42.zip', bytes)).toMatchObject({ size: bytes.length });
      return (performance.now() - began) / 1_000;
    };
    // What an upload takes on this machine now, beside whatever else it does.
    const usual = await secondsFor(aZip({ 'a.txt': 'hello' }));
    const took = [await secondsFor(bomb), await secondsFor(bomb), await secondsFor(bomb)];
    expect(Math.min(...took)).toBeLessThan(1 + usual);
  });
});

describe('names (T81)', () => {
  test.each([
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
  ])('%j is kept for display as %j and never as a path', async (sent, shown) => {
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
      /^attachment; filename="[^"\r\n]+"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/,
    );
    expect(answer.headers.get('set-cookie')).toBeNull();
    for (const name of await filesOnDisk()) expect(name).toMatch(/^[0-9a-f]{48}$/);
  });
});

describe('the body of an upload (T82)', () => {
  const path = '/api/files';

  test('anything but multipart is 415 and stores nothing', async () => {
    const { token } = await aUser(app);
    const before = await hashTables(app.db);
    const posing = JSON.stringify({ files: { file: { filepath: '/etc/passwd' } } });
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': type };
      const answer = await app.fetch(path, { method: 'POST', headers, body: posing });
      expect(answer.status).toBe(415);
      expect(await answer.json()).toMatchObject({ code: 'unsupported_media_type' });
    }
    expect(await hashTables(app.db)).toEqual(before);
    expect(await filesOnDisk()).not.toContain('passwd');
  });

  test('a form without the file, with two of them or with other fields is refused', async () => {
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
    await expect.poll(partsOnDisk).toEqual([]);
    const before = await filesOnDisk();
    for (const body of forms) {
      const { token } = await aUser(app);
      const headers = { authorization: `Bearer ${token}` };
      const answer = await app.fetch(path, { method: 'POST', headers, body });
      expect(answer.status).toBe(400);
    }
    await expect.poll(filesOnDisk).toEqual(before);
  });

  test.each([
    ['no boundary', 'multipart/form-data', 'x'],
    ['a body that is none', 'multipart/form-data; boundary=b', 'garbage'],
    ['no end', 'multipart/form-data; boundary=b', part('a.pdf').slice(0, -8)],
    ['no end of the headers', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: f'],
    ['huge headers', 'multipart/form-data; boundary=b', `--b\r\nX: ${'x'.repeat(90_000)}\r\n\r\n`],
  ])('a multipart body with %s is refused and leaves nothing', async (_name, type, body) => {
    const { token } = await aUser(app);
    await expect.poll(partsOnDisk).toEqual([]);
    const before = await filesOnDisk();
    const headers = { authorization: `Bearer ${token}`, 'content-type': type };
    const answer = await app.fetch(path, { method: 'POST', headers, body });
    expect(answer.status).toBe(400);
    await expect.poll(filesOnDisk).toEqual(before);
  });

  test('five uploads a minute, then 429', async () => {
    const { token } = await aUser(app);
    const files = app.as(token).magnetFiles;
    const one = () => files.upload({ upload: { name: 'a.pdf', bytes: aPdf() } });
    await roomInWindow(60);
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
