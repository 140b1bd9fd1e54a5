/** What the double's page offers its preload; set before any script of the page. */
interface PreloadHost {
  invokeMain(channel: string, args: unknown[]): Promise<unknown>;
  preloadListeners?: Map<string, Set<(event: object, ...args: unknown[]) => void>>;
}

/**
 * Runs in Chromium before the page: gives the built preload the three parts of Electron it may use.
 * As in Electron, it runs in the top frame only and what it exposes cannot be changed.
 */
export function runPreload(source: string): void {
  if (window.top !== window) return;
  const host = window as unknown as PreloadHost; // put there by the double
  const listeners: NonNullable<PreloadHost['preloadListeners']> = new Map();
  host.preloadListeners = listeners;
  const electron = {
    contextBridge: {
      exposeInMainWorld(name: string, api: object) {
        for (const value of Object.values(api)) Object.freeze(value);
        Object.defineProperty(window, name, { value: Object.freeze(api), enumerable: true });
      },
    },
    ipcRenderer: {
      invoke: (channel: string, ...args: unknown[]) => host.invokeMain(channel, args),
      on(channel: string, listener: (event: object, ...args: unknown[]) => void) {
        const set = listeners.get(channel) ?? new Set();
        listeners.set(channel, set.add(listener));
      },
      off(channel: string, listener: (event: object, ...args: unknown[]) => void) {
        listeners.get(channel)?.delete(listener);
      },
    },
  };
  const require = (name: string) => {
    if (name !== 'electron') throw new Error(`A sandboxed preload cannot load ${name}`);
    return electron;
  };
  // oxlint-disable-next-line no-implied-eval typescript/no-implied-eval -- the preload is a text here
  new Function('require', 'module', 'exports', source)(require, { exports: {} }, {});
}

/** Runs in Chromium: what `webContents.send` does. */
export function deliver([channel, payload]: [string, unknown]): void {
  const host = window as unknown as PreloadHost; // put there by the double
  for (const listener of host.preloadListeners?.get(channel) ?? []) listener({}, payload);
}
