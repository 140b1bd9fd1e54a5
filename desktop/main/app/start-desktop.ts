import { deepLinkInArguments, deepLinkPath } from './deep-link.ts';
import { APP_SCHEME } from '../protocol/app-address.ts';
import { createDesktopApp, type DesktopApp, type DesktopOptions } from './desktop-app.ts';

/** Lifecycle only: one instance, ready, links from outside, quit. */
export function startDesktop(options: DesktopOptions): void {
  const { app, protocol } = options.electron;
  // Before the app is ready; afterwards the scheme would have no origin and no fetch.
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true },
    },
  ]);
  app.enableSandbox();
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  if (app.isPackaged) app.setAsDefaultProtocolClient(APP_SCHEME);
  guardConnections(options);

  let running: DesktopApp | null = null;
  /** A link may arrive before the app can show it. */
  let awaited: string | null = deepLinkInArguments(options.args);
  const follow = (path: string | null) => {
    if (running === null) awaited = path ?? awaited;
    else running.show(path ?? undefined);
  };
  app.on('second-instance', (_event, args) => follow(deepLinkInArguments(args)));
  app.on('open-url', (event, url) => {
    event.preventDefault();
    const path = deepLinkPath(url);
    if (path !== null) follow(path);
  });
  app.on('activate', () => running?.show());
  app.on('before-quit', () => running?.prepareToQuit());
  // The window's position is written when it closes: the app ends after that.
  let isSettled = false;
  app.on('will-quit', (event) => {
    if (isSettled || running === null) return;
    event.preventDefault();
    void running.settled().finally(() => {
      isSettled = true;
      app.quit();
    });
  });
  app.on('window-all-closed', () => {
    if (running?.staysWithoutWindow() !== true) app.quit();
  });

  const isHidden = options.args.includes('--hidden');
  void app
    .whenReady()
    .then(() => createDesktopApp(options))
    .then((started) => {
      running = started;
      started.begin({ path: awaited, isHidden });
    })
    .catch((error: unknown) => {
      options.onError(error);
      options.electron.dialog.showErrorBox('Unlatch could not start', String(error));
      app.exit(1);
    });
}

/** A certificate that is not trusted ends the connection, without a way around (T109). */
function guardConnections({ electron: { app } }: DesktopOptions): void {
  app.on('certificate-error', (event, _contents, _url, _error, _certificate, answer) => {
    event.preventDefault();
    answer(false);
  });
  // No certificate and no password of this computer is sent to any server.
  app.on('select-client-certificate', (event, _contents, _url, _list, answer) => {
    event.preventDefault();
    answer();
  });
}
