import { describe, expect, it } from 'vitest';
import { checkForUpdates, isNewer, plainNotes, type Updater } from './updates.ts';

/** An update feed that offers `version`; the person answers with these buttons, first is 0. */
async function run(version: string | null, answers: number[], isAsked = false, skipped = '') {
  const did: string[] = [];
  const said: string[] = [];
  let later: string | null = skipped;
  const updater: Updater = {
    autoDownload: true,
    autoInstallOnAppQuit: true,
    allowDowngrade: true,
    allowPrerelease: true,
    async checkForUpdates() {
      did.push(`check ${this.autoDownload} ${this.autoInstallOnAppQuit} ${this.allowDowngrade}`);
      if (version === 'broken') throw new Error('no network');
      return version === null ? null : { updateInfo: { version, releaseNotes: '<p>Notes</p>' } };
    },
    async downloadUpdate() {
      did.push('download');
    },
    quitAndInstall: () => void did.push('install'),
  };
  await checkForUpdates(
    {
      loadUpdater: async () => updater,
      dialog: {
        showMessageBox: async (...args: unknown[]) => {
          const options = args.at(-1) as { message: string; detail?: string }; // last argument of both forms
          said.push(`${options.message} | ${options.detail ?? ''}`);
          return { response: answers.shift() ?? 1, checkboxChecked: false };
        },
      },
      currentVersion: '1.2.3',
      skipped: { get: () => later, set: (value) => (later = value) },
      onError: () => did.push('error'),
    },
    isAsked,
  );
  return { did, said, later, updater };
}

describe('updates', () => {
  it('are offered with their notes and never install themselves', async () => {
    const { did, said, later } = await run('1.3.0', [1]);
    expect(did).toEqual(['check false false false']);
    expect(said).toEqual(['Version 1.3.0 is available | Notes']);
    expect(later).toBe('1.3.0');
  });

  it('are downloaded after one confirmation and installed after a second', async () => {
    expect((await run('1.3.0', [0, 0])).did.slice(1)).toEqual(['download', 'install']);
    const onQuit = await run('1.3.0', [0, 1]);
    expect(onQuit.did.slice(1)).toEqual(['download']);
    expect(onQuit.updater.autoInstallOnAppQuit).toBe(true);
  });

  it('that were postponed are not offered again, unless asked for', async () => {
    expect((await run('1.3.0', [], false, '1.3.0')).said).toEqual([]);
    expect((await run('1.3.0', [], true, '1.3.0')).said).toHaveLength(1);
  });

  it.each(['1.2.3', '1.2.2', '0.9.9', '1.2.3-beta.1', '2', 'latest', '', '1.2.3.4'])(
    'never go to %s from 1.2.3',
    async (version) => {
      const { did } = await run(version, [0, 0]);
      expect(did).toEqual(['check false false false']);
    },
  );

  it('that cannot be checked are reported only when asked for', async () => {
    expect((await run('broken', [])).said).toEqual([]);
    expect((await run('broken', [], true)).said).toEqual([
      'The update could not be downloaded | Try again later.',
    ]);
    expect((await run(null, [], true)).said[0]).toContain('latest version');
  });
});

describe('versions', () => {
  it.each([
    ['1.2.4', '1.2.3', true],
    ['1.10.0', '1.9.9', true],
    ['2.0.0', '1.99.99', true],
    ['1.2.3', '1.2.3', false],
    ['1.2.3', '1.10.0', false],
    ['1.2.4-rc.1', '1.2.3', false],
  ])('%s after %s: %s', (offered, current, isLater) => {
    expect(isNewer(offered, current)).toBe(isLater);
  });

  it('have their notes as plain, short text', () => {
    expect(
      plainNotes([
        { version: '1', note: '<b>A</b>' },
        { version: '2', note: null },
      ]),
    ).toBe('A');
    expect(plainNotes(null)).toBe('');
    expect(plainNotes('x'.repeat(9_000))).toHaveLength(1_501);
  });
});
