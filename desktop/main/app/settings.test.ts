import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openJsonFile } from './json-file.ts';
import { Settings } from './settings.ts';
import { profileFolder } from '../testing/profile-folder.ts';

const defaults = Settings.parse({});

function open(path: string, errors: unknown[] = []) {
  return openJsonFile(join(path, 'settings.json'), Settings, (error) => errors.push(error));
}

describe('settings', () => {
  it('survive a restart', async () => {
    const { path } = profileFolder();
    await open(path).set({ serverOrigin: 'https://a.test', unread: 3 });
    expect(open(path).get()).toEqual({ ...defaults, serverOrigin: 'https://a.test', unread: 3 });
  });

  it('written one after the other keep the last value', async () => {
    const { path } = profileFolder();
    const settings = open(path);
    await Promise.all([1, 2, 3].map((unread) => settings.set({ unread })));
    const written: unknown = JSON.parse(readFileSync(join(path, 'settings.json'), 'utf8'));
    expect(written).toMatchObject({ unread: 3 });
  });

  it.each(['', 'null', '[]', '"x"', '{', '{"unread":', '7'])(
    'of a file with %j are the defaults',
    (text) => {
      const { path } = profileFolder();
      writeFileSync(join(path, 'settings.json'), text);
      expect(open(path).get()).toEqual(defaults);
    },
  );

  it('keep valid values beside invalid ones', () => {
    const { path } = profileFolder();
    const text = '{"unread":-4,"window":{"x":"left"},"notifies":false,"other":1}';
    writeFileSync(join(path, 'settings.json'), text);
    expect(open(path).get()).toEqual({ ...defaults, notifies: false });
  });

  it.each(['http://evil.test', 'https://a.test/path', 'https://u:p@a.test', 'file:///x', 'a.test'])(
    'refuse a server %s that could not have been typed',
    (serverOrigin) => {
      expect(Settings.parse({ serverOrigin }).serverOrigin).toBeNull();
    },
  );

  it('that cannot be written hold for this run only and are reported', async () => {
    const { path } = profileFolder();
    writeFileSync(join(path, 'file'), '');
    const errors: unknown[] = [];
    const settings = open(join(path, 'file'), errors);
    await settings.set({ unread: 2 });
    expect(settings.get().unread).toBe(2);
    expect(errors).toHaveLength(1);
  });
});
