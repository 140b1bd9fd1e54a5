import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { BrowserContext, Frame, Page } from '@playwright/test';
import { toApp, toChromium } from './addresses.ts';
import { deliver, runPreload } from './preload-host.ts';

export type Invoke = (
  sender: ContentsDouble,
  frame: Frame,
  channel: string,
  args: unknown[],
) => Promise<unknown>;

/** A veto a listener may use, as in Electron. */
export function vetoable<D extends object>(details: D) {
  const event = {
    ...details,
    isPrevented: false,
    preventDefault() {
      event.isPrevented = true;
    },
  };
  return event;
}

interface Options {
  title?: string;
  webPreferences: { preload: string; partition?: string };
}

/** A BrowserWindow on a page of Chromium. */
export class WindowDouble extends EventEmitter {
  readonly page: Promise<Page>;
  readonly options: Options;
  readonly contents: ContentsDouble;
  isShown = false;
  isInFront = false;
  isGone = false;
  title = '';

  constructor(context: BrowserContext, invoke: Invoke, options: Options) {
    super();
    this.options = options;
    this.page = this.#open(context, invoke);
    this.contents = new ContentsDouble(this.page);
  }

  async #open(context: BrowserContext, invoke: Invoke): Promise<Page> {
    const page = await context.newPage();
    await page.exposeBinding('invokeMain', ({ frame }, channel: string, args: unknown[]) =>
      invoke(this.contents, frame, channel, args),
    );
    const source = readFileSync(this.options.webPreferences.preload, 'utf8');
    await page.addInitScript(runPreload, source);
    page.once('domcontentloaded', () => this.emit('ready-to-show'));
    return page;
  }

  get webContents(): ContentsDouble {
    return this.contents;
  }
  async loadURL(address: string): Promise<void> {
    await this.contents.load(address);
  }
  setTitle(title: string): void {
    this.title = title;
  }
  show(): void {
    this.isShown = true;
  }
  hide(): void {
    this.isShown = false;
    this.isInFront = false;
  }
  focus(): void {
    this.isInFront = true;
    this.emit('focus');
  }
  isFocused(): boolean {
    return this.isInFront;
  }
  isMinimized(): boolean {
    return false;
  }
  isMaximized(): boolean {
    return false;
  }
  isDestroyed(): boolean {
    return this.isGone;
  }
  restore(): void {}
  maximize(): void {}
  getNormalBounds() {
    return { x: 20, y: 30, width: 1100, height: 700 };
  }
  close(): void {
    const event = vetoable({});
    this.emit('close', event);
    if (!event.isPrevented) this.destroy();
  }
  /** Closes the window without asking the page. */
  destroy(): void {
    if (this.isGone) return;
    this.isGone = true;
    void this.page.then((page) => page.close());
    this.emit('closed');
  }
}

/** The contents of a window, which decide where it may navigate. */
export class ContentsDouble extends EventEmitter {
  readonly #page: Promise<Page>;
  /** The address that the app itself is loading: no listener is asked about it. */
  #loading: string | null = null;
  #url = '';
  openHandler: (details: { url: string }) => { action: string } = () => ({ action: 'allow' });

  constructor(page: Promise<Page>) {
    super();
    this.#page = page;
    void page.then((opened) =>
      opened.on('framenavigated', (frame) => {
        if (frame === opened.mainFrame()) this.#url = toApp(frame.url());
      }),
    );
  }

  async load(address: string): Promise<void> {
    this.#loading = address;
    const page = await this.#page;
    await page.goto(toChromium(address), { waitUntil: 'commit' }).catch(() => undefined);
    this.#loading = null;
  }

  /** Whether a navigation is stopped by a listener. */
  isStopped(url: string, isMainFrame: boolean): boolean {
    if (isMainFrame && url === this.#loading) return false;
    const event = vetoable({ url, isMainFrame });
    if (isMainFrame) this.emit('will-navigate', event);
    this.emit('will-frame-navigate', event);
    return event.isPrevented;
  }

  getURL(): string {
    return this.#url;
  }
  setWindowOpenHandler(handler: ContentsDouble['openHandler']): void {
    this.openHandler = handler;
  }
  send(channel: string, payload: unknown): void {
    const message: [string, unknown] = [channel, payload];
    // A message to a page that is being left is lost, as in the real app.
    void this.#page.then((page) => page.evaluate(deliver, message)).catch(() => undefined);
  }
  reload(): void {
    void this.#page.then((page) => page.reload());
  }
}
