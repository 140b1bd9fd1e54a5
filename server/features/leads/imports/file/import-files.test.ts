import { describe, expect } from 'vitest';
import { aPdf } from '#server/features/files/file-samples.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import { failure, textOf } from '#server/testing/scenes/lead-files.ts';
import { anImporter } from '#server/testing/scenes/leads/lead-imports.ts';

const it = appTest();

const PEOPLE = 'Name,Email\nÉva,eva@x.test\nJosé “Pepe”,jose@x.test\n';
const latin = (text: string) =>
  Buffer.from(text.replaceAll('“', '\u0093').replaceAll('”', '\u0094'), 'latin1');
const utf16 = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(text, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};

describe('a file of people', () => {
  it.for<[string, string, string, (text: string) => Buffer]>([
    ['UTF-8', 'utf-8', 'comma', (text) => Buffer.from(text)],
    ['UTF-8 with a mark', 'utf-8', 'comma', (text) => Buffer.from(`\uFEFF${text}`)],
    [
      'UTF-16 as Excel writes it',
      'utf-16le',
      'tab',
      (text) => utf16(`\uFEFF${text.replaceAll(',', '\t')}`, false),
    ],
    ['UTF-16, big endian', 'utf-16be', 'comma', (text) => utf16(`\uFEFF${text}`, true)],
    ['UTF-16 without a mark', 'utf-16le', 'comma', (text) => utf16(text, false)],
    ['Windows-1252', 'windows-1252', 'comma', latin],
    ['semicolons', 'utf-8', 'semicolon', (text) => Buffer.from(text.replaceAll(',', ';'))],
    ['bars', 'utf-8', 'pipe', (text) => Buffer.from(text.replaceAll(',', '|'))],
    [
      'a line that names the separator',
      'utf-8',
      'semicolon',
      (text) => Buffer.from(`sep=;\r\n${text.replaceAll(',', ';')}`),
    ],
    ['line ends of old Macs', 'utf-8', 'comma', (text) => Buffer.from(text.replaceAll('\n', '\r'))],
    [
      'line ends of Windows',
      'utf-8',
      'comma',
      (text) => Buffer.from(text.replaceAll('\n', '\r\n')),
    ],
    ['no line end at the end', 'utf-8', 'comma', (text) => Buffer.from(text.trimEnd())],
  ])('is read in %s', async ([_name, encoding, separator, bytes], { app }) => {
    const { upload, check, run, people } = await anImporter(app);
    const one = await upload(bytes(PEOPLE));
    expect(one).toMatchObject({ encoding, separator, rows: 2 });
    expect(one.columns.map(({ heading }) => heading)).toEqual(['Name', 'Email']);
    await run(await check(one));
    expect((await people()).map(({ name }) => name).toSorted()).toEqual(['José “Pepe”', 'Éva']);
  });

  it('is read as its creator says, when what was told from it is wrong', async ({ app }) => {
    const { upload } = await anImporter(app);
    const text = 'Email;Note\na@x.test;one, two, three\nb@x.test;four, five, six\n';
    const told = await upload(text);
    const said = await upload(text, { separator: 'comma', encoding: 'windows-1252' });
    expect([told.separator, told.columns.length]).toEqual(['semicolon', 2]);
    expect([said.separator, said.encoding]).toEqual(['comma', 'windows-1252']);
  });

  it('may begin with lines before the headings, as LinkedIn writes them', async ({ app }) => {
    const { bring, rows } = await anImporter(app);
    const one = await bring(
      'Notes:\n"When exporting your connection data, you may notice ""missing"" addresses."\n\n' +
        'First Name,Last Name,URL,Email Address\nAda,Byron,https://www.linkedin.com/in/ada,\n',
    );
    expect(one).toMatchObject({ rows: 1, counts: { new: 1 } });
    expect(await rows(one, 'new')).toMatchObject([{ line: 5 }]);
  });

  it('may have one column, and no headings at all', async ({ app }) => {
    const { upload } = await anImporter(app);
    const many = Array.from({ length: 40 }, (_one, at) => `p${at}@x.test`);
    for (const [text, rows, heading] of [
      [`Email\n${many.join('\n')}`, 40, 'Email'],
      [many.join('\n'), 40, 'Column 1'],
      ['Adresse\na@x.test\nb@x.test', 2, 'Adresse'],
      ['Ada,ada@x.test\nBo,bo@x.test', 2, 'Column 1'],
    ] as const) {
      const one = await upload(text);
      expect([one.rows, one.columns[0]?.heading]).toEqual([rows, heading]);
      expect(one.columns.at(-1)?.target).toBe('email');
    }
  });

  it('runs no formula, here or in a list that is downloaded again', async ({ app }) => {
    const { upload, check, run, people, leadImports, api } = await anImporter(app);
    const text =
      'Name,Email,Headline\n"=HYPERLINK(""http://evil"",""x"")",a@x.test,+1\n\'@SUM(1),b@x.test,\'-2\n-3,broken,@x\n';
    const one = await check(await upload(text));
    const list = async (outcome: 'new' | 'broken') =>
      textOf(await leadImports.file({ params: { importId: one.id }, query: { outcome } }));
    expect(await list('new')).toContain(`"'=HYPERLINK(""http://evil"",""x"")",a@x.test,'+1`);
    expect(await list('broken')).toContain("'-3,broken,'@x");
    await run(one);
    expect((await people()).map(({ name, headline }) => [name, headline])).toEqual([
      ['=HYPERLINK("http://evil","x")', '+1'],
      ['@SUM(1)', '-2'],
    ]);
    // What this product exports comes back as it was.
    const exported = await api.leadExports.download({ body: { format: 'csv' } });
    const again = await check(await upload(Buffer.from(exported)));
    expect(again.counts).toEqual({ new: 0, updated: 0, skipped: 2, broken: 0 });
  });

  it('has broken rows where a cell is giant or cannot be stored; the others are imported', async ({
    app,
  }) => {
    const { bring, rows } = await anImporter(app);
    const giant = 'x'.repeat(10_000_000);
    const one = await bring(
      `Name,Email\n"${giant}",a@x.test\nNul\u0000l,b@x.test\nBell \u0007 rings,c@x.test\n"two\nlines",d@x.test\nSay "hi",e@x.test\n`,
    );
    expect(one.counts).toEqual({ new: 3, updated: 0, skipped: 0, broken: 2 });
    expect((await rows(one, 'broken')).map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'The name is longer than 100 characters'],
      [3, 'A character could not be read. Try another encoding'],
    ]);
    expect((await rows(one, 'new')).map(({ line, cells }) => [line, cells[0]])).toEqual([
      [4, 'Bell \u0007 rings'],
      [5, 'two\nlines'],
      [7, 'Say "hi"'],
    ]);
  });

  it('keeps what matters of rows that have more cells than any file may have columns', async ({
    app,
  }) => {
    const { bring, rows } = await anImporter(app);
    const many = ','.repeat(40_000);
    const lines = Array.from({ length: 50 }, (_one, at) => `p${at}@x.test${many}`);
    const one = await bring(`Email\n${lines.join('\n')}\nlast@x.test${many}surplus\n`);
    expect(one.counts).toEqual({ new: 50, updated: 0, skipped: 0, broken: 1 });
    expect(await rows(one, 'broken')).toMatchObject([
      { line: 52, reason: 'There are more cells than headings: 1,000 or more and 1' },
    ]);
    expect((await rows(one, 'new'))[0]?.cells).toHaveLength(1_000);
  });

  it('is refused with the reason when it is no such file', async ({ app }) => {
    const { upload, leadImports } = await anImporter(app);
    const problemOf = (file: string | Uint8Array) =>
      upload(file).then(
        () => 'taken',
        ({ status, details, message }: { status: number; details?: string; message: string }) =>
          `${status} ${details ?? message}`,
      );
    const many = Array.from({ length: 201 }, (_one, at) => `Column ${at}`).join(',');
    for (const [file, problem] of [
      ['', /empty|one file/],
      ['\n\n  \n', /empty/],
      ['Name,Email\n', /headings and no rows/],
      [Buffer.from('504b0304140006', 'hex'), /workbook or an archive/],
      [aPdf(), /PDF/],
      [Buffer.from('1f8b0800', 'hex'), /compressed/],
      [Buffer.from(Array.from({ length: 4_000 }, (_one, at) => 1 + (at % 7))), /not a CSV file/],
      [`${many}\n${many}`, /200 columns/],
      [
        'Name,Email\n"Ada,ada@x.test\nBo,bo@x.test\n',
        /never closed. The file ends inside it, on line 3/,
      ],
      [`Email\na@x.test${','.repeat(100_001)}x\n`, /more than 100,000 cells on line 2/],
      [`Email\n${'a@x.test\n'.repeat(100_001)}`, /more than 100,000 rows/],
    ] as const) {
      expect(await problemOf(file)).toMatch(problem);
    }
    expect((await leadImports.list()).imports).toEqual([]);
    expect(await failure(upload(aPdf()))).toEqual({ status: 422, code: 'import_refused' });
  });
});
