import type { Session } from 'electron';
import { describe, expect, it } from 'vitest';
import {
  guardDownloads,
  guardPermissions,
  isOwnDownload,
  isPermitted,
  safeFileName,
} from './session-guards.ts';

const permissions = [
  'media',
  'geolocation',
  'notifications',
  'midi',
  'midiSysex',
  'pointerLock',
  'fullscreen',
  'openExternal',
  'clipboard-read',
  'display-capture',
  'hid',
  'serial',
  'usb',
  'storage-access',
  'window-management',
  'idle-detection',
  'mediaKeySystem',
  'keyboardLock',
  'fileSystem',
  'unknown',
];

describe('permissions', () => {
  it.each(permissions)('%s is denied, to the console too', (permission) => {
    expect(isPermitted(permission, 'unlatch://console/', true)).toBe(false);
  });

  it('let only the console write to the clipboard', () => {
    const write = 'clipboard-sanitized-write';
    expect(isPermitted(write, 'unlatch://console/dashboard', true)).toBe(true);
    expect(isPermitted(write, 'unlatch://console/', false)).toBe(false);
    expect(isPermitted(write, 'https://evil.test/', true)).toBe(false);
    expect(isPermitted(write, '', true)).toBe(false);
  });

  it('are checked by every handler of a session', () => {
    type Ask = (
      contents: null,
      name: string,
      answer: (ok: boolean) => void,
      details: object,
    ) => void;
    type Check = (contents: null, name: string, origin: string, details: object) => boolean;
    let ask: Ask = (_contents, _name, answer) => answer(true);
    let check: Check = () => true;
    let device: () => boolean = () => true;
    const session = {
      setPermissionRequestHandler: (handler: Ask) => (ask = handler),
      setPermissionCheckHandler: (handler: Check) => (check = handler),
      setDevicePermissionHandler: (handler: () => boolean) => (device = handler),
    };
    guardPermissions(session as unknown as Session); // only these three members are used
    const answers: boolean[] = [];
    const details = { requestingUrl: 'unlatch://console/', isMainFrame: true };
    ask(null, 'media', (isGranted) => answers.push(isGranted), details);
    answers.push(check(null, 'geolocation', 'unlatch://console', details), device());
    expect(answers).toEqual([false, false, false]);
  });
});

describe('downloads', () => {
  it.each(['blob:unlatch://console/1b4e', 'unlatch://console/api/files/7'])(
    '%s is allowed',
    (url) => {
      expect(isOwnDownload(url)).toBe(true);
    },
  );

  it.each([
    'https://evil.test/x.exe',
    'blob:https://evil.test/1b4e',
    'blob:unlatch://setup/1',
    'data:text/plain,x',
    'unlatch://console/console/assets/index.js',
    'unlatch://setup/api/x',
    'file:///etc/passwd',
    '',
  ])('%s is refused', (url) => {
    expect(isOwnDownload(url)).toBe(false);
  });

  it.each([
    ['leads.csv', 'leads.csv'],
    ['../../.bashrc', '-..-.bashrc'],
    ['C:\\Windows\\x.csv', 'C--Windows-x.csv'],
    ['leads\u202Evsc.exe', 'leadsvsc.exe'],
    ['a\0b\n.csv', 'ab.csv'],
    ['.hidden', 'hidden'],
    ['trailing. ', 'trailing'],
    ['', 'download'],
    [`${'a'.repeat(300)}.csv`, `${'a'.repeat(116)}.csv`],
  ])('%j is saved as %j', (name, safe) => {
    expect(safeFileName(name)).toBe(safe);
  });

  it('start only from our server, and ask where to save', () => {
    let start: (event: { preventDefault(): void }, item: object) => void = () => undefined;
    const session = { on: (_name: string, listener: typeof start) => (start = listener) };
    guardDownloads(session as unknown as Session); // only `on` is used
    const download = (url: string) => {
      const seen: unknown[] = [];
      start(
        { preventDefault: () => seen.push('prevented') },
        {
          getURL: () => url,
          getFilename: () => '../leads.csv',
          setSaveDialogOptions: (options: object) => seen.push(options),
        },
      );
      return seen;
    };
    expect(download('https://evil.test/x.exe')).toEqual(['prevented']);
    expect(download('blob:unlatch://console/1')).toEqual([{ defaultPath: '-leads.csv' }]);
  });
});
