import type { DemoCredentials } from '#server/features/sandbox/seed-demo.ts';

/** What the terminal shows when the server is ready; the credentials are known on the first start only. */
export function startSummary(started: {
  publicUrl: string;
  pagesUrl: string;
  credentials: DemoCredentials | null;
  demoMagnetId: string | null;
  /** Without a mail server, practice mails are read here. */
  mailPage: string | null;
  /** While nobody runs this installation yet (T49). */
  setupToken: string | null;
}): string[] {
  const { publicUrl, pagesUrl, credentials, demoMagnetId, mailPage, setupToken } = started;
  const lines = ['', `Unlatch is ready on ${publicUrl}`];
  if (demoMagnetId !== null) {
    lines.push('', `  Demo unlock page  ${pagesUrl}/unlock/${demoMagnetId}`);
  }
  if (credentials !== null) {
    lines.push(
      `  Sign in           ${publicUrl}/auth`,
      `  Email             ${credentials.email}`,
      `  Password          ${credentials.password}   (shown only now: write it down)`,
    );
  }
  if (mailPage !== null) lines.push(`  Mails it writes   ${publicUrl}${mailPage}`);
  if (setupToken !== null) {
    lines.push(
      '',
      '  Nobody runs this installation yet. This link makes its first operator, once, for an hour:',
      // Behind the number sign, where no server and no log of a proxy sees it (T54).
      `  ${publicUrl}/admin/setup#token=${setupToken}`,
    );
  }
  lines.push('', 'Stop with Ctrl-C', '');
  return lines;
}
