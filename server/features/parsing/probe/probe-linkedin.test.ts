import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect } from 'vitest';
import { sceneTest } from '#server/testing/app/app-tests.ts';
import { runSource } from '#server/testing/app/run-source.ts';
import { aComment } from '#server/testing/scenes/unlock-scene.ts';

const test = sceneTest();
const folder = mkdtempSync(join(tmpdir(), 'unlatch-probe-'));
afterAll(() => rmSync(folder, { recursive: true }));

function probe(args: readonly string[], databaseUrl: string) {
  const child = runSource('server/features/parsing/probe/probe-linkedin.command.ts', {
    args,
    env: { DATA_DIR: join(folder, 'data'), DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  return new Promise<{ code: number | null; output: string; errors: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, output, errors }));
  });
}

function fileOf(text: string): string {
  const file = join(folder, `links-${Math.random()}.txt`);
  writeFileSync(file, text);
  return file;
}

describe('the probe', () => {
  test('shows what guests see for each address form, and stores it only when asked', async ({
    scene,
    app,
    linkedin,
  }) => {
    linkedin.setPins(['dashCommentUrn']);
    const post = linkedin.addPost({ shown: 1 });
    const links = ['The first', 'The second', 'The third'].map((text) =>
      aComment(scene, post, text),
    );
    const file = fileOf(`${links.join('\n')}\n\n`);
    const args = [file, '--origin', linkedin.origin];
    const looked = await probe(args, app.databaseUrl);
    expect([looked.code, looked.errors]).toEqual([0, '']);
    expect(looked.output).toContain('The plain page shows 1 of 3 comments.');
    expect(looked.output).toContain(
      'comment_urn: shows 0 of 2 comments that the plain page hides.',
    );
    expect(looked.output).toContain('dash_comment_urn: shows 2 of 2');
    expect(looked.output).toContain('Naming a comment helps.');
    expect(await app.db('linkedin_probes')).toEqual([]);

    const saved = await probe([...args, '--save'], app.databaseUrl);
    expect(saved.output).toContain('Saved.');
    expect(await app.db('linkedin_probes')).toEqual([
      expect.objectContaining({ origin: linkedin.origin, comments: 3, plain: 1 }),
    ]);
    const rows = await app.db('guest_page_forms').where({ postKey: '' }).orderBy('form');
    expect(rows.map(({ form, asked, found }) => [form, asked, found])).toEqual([
      ['both_urns', 2, 2],
      ['comment_urn', 2, 0],
      ['dash_comment_urn', 2, 2],
    ]);
  });

  test('names what stops it from reading, and stores nothing', async ({ scene, app, linkedin }) => {
    const post = linkedin.addPost();
    const file = fileOf(aComment(scene, post, 'The only one'));
    post.mode = { kind: 'status', status: 999 };
    const run = await probe([file, '--save', '--origin', linkedin.origin], app.databaseUrl);
    expect(run.output).toContain('Pages that could not be read: 4 blocked.');
    expect(run.output).toContain('Not saved');
  });

  test.for<[string, string[]]>([
    ['no file', []],
    ['two files', ['one', 'two']],
    ['a file that is not there', [join(folder, 'nothing.txt')]],
    ['an option it does not know', ['one', '--force']],
    ['a link of no comment', [fileOf('https://www.linkedin.com/in/ada')]],
    ['an empty file', [fileOf('\n')]],
  ])('refuses %s and shows the usage', async ([, args], { app }) => {
    const run = await probe(args, app.databaseUrl);
    expect([run.code, run.output]).toEqual([64, '']);
    expect(run.errors).not.toBe('');
  });
});
