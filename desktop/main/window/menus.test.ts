import { EventEmitter } from 'node:events';
import type { MenuItemConstructorOptions, NotificationConstructorOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import { menuTemplate, type MenuState } from './menu.ts';
import type { ElectronModules } from '../app/electron-modules.ts';
import { mayNotify, showNote } from '../alerts/notifications.ts';
import { Settings } from '../app/settings.ts';
import { trayView } from '../alerts/tray.ts';
import { afterCrash, lockedPreferences } from './window.ts';

const state: MenuState = {
  productName: 'Harbour',
  settings: Settings.parse({}),
  serverOrigin: 'https://leads.example.com',
  keeping: 'keychain',
  isMac: false,
  isPackaged: true,
  hasUpdateFeed: false,
  isQuiet: false,
};

function itemsOf(template: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return template.flatMap((item) =>
    Array.isArray(item.submenu) ? [item, ...itemsOf(item.submenu)] : [item],
  );
}

function menu(changes: Partial<MenuState> = {}) {
  const did: string[] = [];
  const note =
    (name: string) =>
    (...args: unknown[]) =>
      void did.push([name, ...args.filter((value) => typeof value !== 'object')].join(' '));
  const items = itemsOf(
    menuTemplate(
      { ...state, ...changes },
      {
        openScreen: note('open'),
        openHome: note('home'),
        changeServer: note('server'),
        checkForUpdates: note('updates'),
        set: note('set'),
        keepQuiet: note('quiet'),
        quit: note('quit'),
      },
    ),
  );
  const find = (label: string) => items.find((item) => item.label === label);
  const click = (label: string, item: object = {}) => {
    const action = find(label)?.click as unknown as (item: object) => void; // Electron passes more, which ours ignore
    action(item);
  };
  return { items, find, click, did };
}

describe('the menu', () => {
  it('opens screens, changes the server and the settings, and quits', () => {
    const { click, did } = menu();
    click('New lead magnet');
    click('Activity');
    click('Change server…');
    click('Keep running when the window is closed', { checked: false });
    click('Pause notifications for an hour');
    click('Quit Harbour');
    expect(did).toEqual([
      'open /magnets/new',
      'open /activity',
      'server',
      'set closesToTray false',
      'quiet 60',
      'quit',
    ]);
  });

  it('has developer tools in development only', () => {
    const hasTools = (isPackaged: boolean) =>
      menu({ isPackaged }).items.some(({ role }) => role === 'toggleDevTools');
    expect([hasTools(true), hasTools(false)]).toEqual([false, true]);
  });

  it('names a weak keychain and a missing update feed', () => {
    expect(
      menu({ keeping: 'memory' }).find('No keychain: you are signed out when you quit'),
    ).toBeDefined();
    expect(menu().find('Updates: not set up in this build')?.enabled).toBe(false);
    expect(menu({ hasUpdateFeed: true }).find('Check for updates…')).toBeDefined();
  });

  it('opens no screen before a server is chosen', () => {
    expect(menu({ serverOrigin: null }).find('Dashboard')?.enabled).toBe(false);
  });
});

describe('the tray', () => {
  const view = (changes: Partial<Parameters<typeof trayView>[0]>) =>
    trayView(
      {
        productName: 'Harbour',
        verifiedToday: null,
        offlineSince: null,
        isSignedIn: true,
        ...changes,
      },
      { open: () => undefined, openScreen: () => undefined, quit: () => undefined },
    );

  it('says how many were verified today', () => {
    expect(view({ verifiedToday: 12 })).toMatchObject({
      title: '12',
      tooltip: 'Harbour: 12 verified today',
    });
  });

  it('says why there is no count', () => {
    expect(view({ isSignedIn: false }).tooltip).toBe('Harbour: Not signed in');
    expect(view({}).tooltip).toBe('Harbour: connecting');
    const offlineSince = new Date(2026, 0, 1, 9, 5);
    expect(view({ verifiedToday: 12, offlineSince }).tooltip).toBe(
      'Harbour: no connection since 09:05',
    );
  });
});

describe('notifications', () => {
  const asked = { notifies: true, quietUntil: 0, isFocused: false, now: 1_000 };

  it('are shown unless the console is in front or notifications are off', () => {
    expect(mayNotify(asked)).toBe(true);
    expect(mayNotify({ ...asked, isFocused: true })).toBe(false);
    expect(mayNotify({ ...asked, notifies: false })).toBe(false);
    expect(mayNotify({ ...asked, quietUntil: 1_001 })).toBe(false);
    expect(mayNotify({ ...asked, quietUntil: 1_000 })).toBe(true);
  });

  it('send what is written into them, and open their screen when nothing is', () => {
    const shown: ShownNotification[] = [];
    class ShownNotification extends EventEmitter {
      static isSupported = () => true;
      readonly options: NotificationConstructorOptions;
      constructor(options: NotificationConstructorOptions) {
        super();
        this.options = options;
      }
      show() {
        shown.push(this);
      }
    }
    const electron = { Notification: ShownNotification } as unknown as Pick<
      ElectronModules,
      'Notification'
    >; // the parts that are used
    const [opened, sent]: [string[], string[]] = [[], []];
    const note = { title: 'Alert', body: 'Mails wait', path: '/admin/security', email: null };
    const actions = { openScreen: (path: string) => opened.push(path), copy: () => undefined };
    const reply = { placeholder: 'A note', send: (text: string) => sent.push(text) };
    showNote(electron, note, { ...actions, reply });
    expect(shown[0]?.options).toMatchObject({ hasReply: true, replyPlaceholder: 'A note' });
    shown[0]?.emit('reply', { reply: ' I look ' });
    shown[0]?.emit('reply', { reply: ' ' });
    expect([sent, opened]).toEqual([['I look'], ['/admin/security']]);
    showNote(electron, note, actions);
    expect(shown[1]?.options).not.toHaveProperty('hasReply');
  });
});

describe('a page that crashes', () => {
  it('is loaded again twice in a minute; then the person is asked', () => {
    expect(afterCrash([], 0)).toBe('reload');
    expect(afterCrash([0], 10_000)).toBe('reload');
    expect(afterCrash([0, 10_000], 20_000)).toBe('ask');
    expect(afterCrash([0, 10_000], 70_001)).toBe('reload');
  });
});

describe('every window', () => {
  it('keeps Node out of its page and developer tools out of an installed app', () => {
    expect(lockedPreferences('/p.cjs', true)).toMatchObject({
      preload: '/p.cjs',
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      devTools: false,
    });
    expect(lockedPreferences('/p.cjs', false).devTools).toBe(true);
  });
});
