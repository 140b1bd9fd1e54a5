import { EventEmitter } from 'node:events';
import type { BrowserContext, Frame } from '@playwright/test';
import { toApp } from './addresses.ts';
import { type Handler, routeThroughApp } from './network-double.ts';
import { type ContentsDouble, vetoable, WindowDouble } from './window-double.ts';

export interface DoubleOptions {
  context: BrowserContext;
  profile: string;
  /** `strong`: a keychain that encrypts; `weak`: Linux without one. */
  keychain: 'strong' | 'weak';
  /** The button a person presses in a dialog with this message. */
  answer(message: string): number;
  /** Headers of the test's own network. */
  headers: Record<string, string>;
}

interface MenuItem {
  label?: string;
  enabled?: boolean;
  checked?: boolean;
  submenu?: MenuItem[];
  click?(item: object): void;
}

class NotificationDouble extends EventEmitter {
  static shown: NotificationDouble[] = [];
  static isSupported(): boolean {
    return true;
  }
  readonly options: { title: string; body: string };
  constructor(options: { title: string; body: string }) {
    super();
    this.options = options;
  }
  show(): void {
    NotificationDouble.shown.push(this);
  }
}

class TrayDouble extends EventEmitter {
  static last: TrayDouble | null = null;
  tooltip = '';
  menu: MenuItem[] = [];
  constructor() {
    super();
    TrayDouble.last = this;
  }
  setToolTip(text: string): void {
    this.tooltip = text;
  }
  setTitle(): void {}
  setContextMenu(menu: { items: MenuItem[] }): void {
    this.menu = menu.items;
  }
}

/** The few modules of Electron that the shell uses, on Chromium, with a record of its calls. */
export async function createElectronDouble(options: DoubleOptions) {
  const { context, profile } = options;
  const windows: WindowDouble[] = [];
  const channels = new Map<string, (event: object, ...args: unknown[]) => Promise<unknown>>();
  const did = {
    opened: [] as string[],
    copied: [] as string[],
    dialogs: [] as string[],
    leaked: [] as string[],
    badges: [] as number[],
    /** The kinds of data that were removed from a partition. */
    cleared: [] as string[],
    hasQuit: false,
  };
  let handler: Handler | null = null;
  let menu: MenuItem[] = [];
  NotificationDouble.shown = [];
  await routeThroughApp(context, {
    handler: () => handler,
    windows,
    leaked: did.leaked,
    headers: options.headers,
  });

  const app = Object.assign(new EventEmitter(), {
    isPackaged: false,
    enableSandbox: () => undefined,
    requestSingleInstanceLock: () => true,
    setAsDefaultProtocolClient: () => true,
    setLoginItemSettings: () => undefined,
    whenReady: async () => undefined,
    getPath: () => profile,
    getVersion: () => '1.0.0',
    setBadgeCount: (count: number) => did.badges.push(count) > 0,
    exit: () => (did.hasQuit = true),
    quit() {
      app.emit('before-quit');
      for (const window of windows) window.close();
      const event = vetoable({});
      app.emit('will-quit', event);
      did.hasQuit = !event.isPrevented;
    },
  });

  async function invoke(
    sender: ContentsDouble,
    frame: Frame,
    channel: string,
    args: unknown[],
  ): Promise<unknown> {
    const listener = channels.get(channel);
    if (listener === undefined) throw new Error(`No channel ${channel}`);
    const senderFrame = { url: toApp(frame.url()), parent: frame.parentFrame() };
    return listener({ sender, senderFrame }, ...args);
  }

  const partitions = new Map<string, ReturnType<typeof partitionDouble>>();
  function partitionDouble(name: string) {
    type Decide = (permission: string) => boolean;
    let decide: Decide = () => true;
    const clear = (what: string) => async () => {
      did.cleared.push(`${what} of ${name}`);
    };
    return Object.assign(new EventEmitter(), {
      setPermissionRequestHandler(
        decider: (contents: null, permission: string, answer: (may: boolean) => void) => void,
      ) {
        decide = (permission) => {
          let isGranted = true;
          decider(null, permission, (may) => (isGranted = may));
          return isGranted;
        };
      },
      setPermissionCheckHandler: () => undefined,
      setDevicePermissionHandler: () => undefined,
      clearStorageData: clear('storage'),
      clearCache: clear('cache'),
      clearAuthCache: clear('passwords'),
      /** Whether a page of the partition would get a permission. */
      grants: (permission: string) => decide(permission),
    });
  }

  const scramble = (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte ^ 0x5a));
  const say = (args: unknown[]) => {
    const { message } = args.at(-1) as { message: string }; // the options come last in both forms
    did.dialogs.push(message);
    return options.answer(message);
  };
  const image = { addRepresentation: () => undefined, setTemplateImage: () => undefined };
  const electron = {
    app,
    BrowserWindow: class extends WindowDouble {
      constructor(given: ConstructorParameters<typeof WindowDouble>[2]) {
        super(context, invoke, given);
        windows.push(this);
      }
    },
    clipboard: { writeText: async (text: string) => void did.copied.push(text) },
    dialog: {
      showMessageBox: async (...args: unknown[]) => ({ response: say(args) }),
      showMessageBoxSync: (...args: unknown[]) => say(args),
      showErrorBox: (title: string, text: string) => did.dialogs.push(`${title}: ${text}`),
    },
    ipcMain: {
      handle: (
        channel: string,
        listener: (event: object, ...args: unknown[]) => Promise<unknown>,
      ) => channels.set(channel, listener),
    },
    Menu: {
      buildFromTemplate: (items: MenuItem[]) => ({ items }),
      setApplicationMenu: (built: { items: MenuItem[] }) => (menu = built.items),
    },
    nativeImage: { createFromDataURL: () => image },
    net: {
      fetch: (url: string, init: RequestInit) => {
        const headers = new Headers(init.headers);
        for (const [name, value] of Object.entries(options.headers)) headers.set(name, value);
        return fetch(url, { ...init, headers });
      },
    },
    Notification: NotificationDouble,
    protocol: { registerSchemesAsPrivileged: () => undefined },
    safeStorage: {
      isAsyncEncryptionAvailable: async () => true,
      getSelectedStorageBackend: () =>
        options.keychain === 'strong' ? 'gnome_libsecret' : 'basic_text',
      encryptStringAsync: async (text: string) => scramble(Buffer.from(text)),
      decryptStringAsync: async (bytes: Buffer) => ({ result: scramble(bytes).toString() }),
    },
    screen: {
      getPrimaryDisplay: () => ({ id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1080 } }),
      getAllDisplays: () => [{ id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1080 } }],
    },
    session: {
      defaultSession: Object.assign(new EventEmitter(), {
        protocol: { handle: (_scheme: string, given: Handler) => (handler = given) },
        clearStorageData: async () => undefined,
        setPermissionRequestHandler: () => undefined,
        setPermissionCheckHandler: () => undefined,
        setDevicePermissionHandler: () => undefined,
      }),
      fromPartition: (name: string) => {
        const known = partitions.get(name) ?? partitionDouble(name);
        partitions.set(name, known);
        return known;
      },
    },
    shell: { openExternal: async (url: string) => void did.opened.push(url) },
    Tray: TrayDouble,
  };

  /** Presses an item of the application menu or of the tray. */
  function press(label: string, item: object = {}): void {
    const all = (items: MenuItem[]): MenuItem[] =>
      items.flatMap((entry) => [entry, ...all(Array.isArray(entry.submenu) ? entry.submenu : [])]);
    const found = [...all(menu), ...all(TrayDouble.last?.menu ?? [])].find(
      (entry) => entry.label === label && entry.enabled !== false,
    );
    if (found?.click === undefined) throw new Error(`The menu has no ${label}`);
    found.click(item);
  }

  return {
    electron,
    did,
    partitions,
    windows,
    press,
    vetoable,
    tooltip: () => TrayDouble.last?.tooltip ?? '',
    notifications: () => NotificationDouble.shown,
  };
}
export type ElectronDouble = Awaited<ReturnType<typeof createElectronDouble>>;
