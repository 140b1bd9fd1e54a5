import { register } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ElectronDouble } from './electron-double.ts';

const KEY = Symbol.for('unlatch-electron-doubles');
const builtMain = join(import.meta.dirname, '../../../dist/desktop/main/index.js');

/**
 * Replaces the module `electron` of the importing main process, which is identified by its number.
 */
const hooks = `
export async function resolve(specifier, context, next) {
  const number = /[?&]double=(\\d+)/.exec(context.parentURL ?? '')?.[1];
  if (specifier !== 'electron' || number === undefined) return next(specifier, context);
  const source = [
    'const double = globalThis[Symbol.for("unlatch-electron-doubles")][' + number + '];',
    'export const { app, BrowserWindow, clipboard, dialog, ipcMain, Menu, nativeImage, net,',
    'Notification, protocol, safeStorage, screen, session, shell, Tray } = double;',
  ].join('\\n');
  return { url: 'data:text/javascript,' + encodeURIComponent(source), format: 'module', shortCircuit: true };
}`;

const doubles: ElectronDouble['electron'][] = [];
Object.assign(globalThis, { [KEY]: doubles });
register(`data:text/javascript,${encodeURIComponent(hooks)}`);

/** Starts the built main process as shipped, with this double instead of Electron. */
export async function startMain(double: ElectronDouble, args: readonly string[]): Promise<void> {
  const number = doubles.push(double.electron) - 1;
  const given = process.argv;
  process.argv = [process.execPath, ...args];
  try {
    await import(`${pathToFileURL(builtMain).href}?double=${number}`);
  } finally {
    process.argv = given;
  }
}
