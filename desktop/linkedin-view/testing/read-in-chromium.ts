import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import type { PageReading } from '../page-reading.ts';
import type { GeneratedPage } from './generated-pages.ts';

const SYSTEM_BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The module in a browser, bundled as in an extension. */
export interface ReaderInChromium {
  /** Parses each page as the browser does, and reads it. */
  readAll(pages: readonly GeneratedPage[]): Promise<PageReading[]>;
  close(): Promise<void>;
}

/** Starts a browser without network access and with the module in its page. */
export async function readInChromium(): Promise<ReaderInChromium> {
  const browser = await startBrowser();
  const page = await browser.newPage();
  await page.context().setOffline(true);
  await page.addScriptTag({ content: await bundleReader() });
  return { readAll: (pages) => readAll(page, pages), close: () => browser.close() };
}

function startBrowser(): Promise<Browser> {
  const installed =
    process.env['CHROMIUM_PATH'] ?? SYSTEM_BROWSERS.find((path) => existsSync(path));
  return chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    ...(installed === undefined ? {} : { executablePath: installed }),
  });
}

function readAll(page: Page, pages: readonly GeneratedPage[]): Promise<PageReading[]> {
  const sent = pages.map(({ html, pathname }) => ({ html, pathname }));
  return page.evaluate((list) => {
    const { linkedInView } = globalThis as unknown as InPage; // set by the script above
    return list.map(({ html, pathname }) => {
      document.open();
      document.write(html);
      document.close();
      return linkedInView.readPage(document, { pathname });
    });
  }, sent);
}

interface InPage {
  linkedInView: { readPage(page: Document, location: { pathname: string }): PageReading };
}

async function bundleReader(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: join(import.meta.dirname, 'reader-in-page.ts'),
        formats: ['iife'],
        name: 'reader',
      },
    },
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const [script] = outputs.flatMap((one) => (one.type === 'chunk' ? [one.code] : []));
  if (script === undefined) throw new Error('the reader was not bundled');
  return script;
}
