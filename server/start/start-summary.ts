import type { DemoCredentials } from '#server/features/sandbox/demo/seed-demo.ts';

/**
 * The summary in the terminal when the server is ready; the credentials are known only on the first
 * start.
 */
export function startSummary(started: {
  publicUrl: string;
  pagesUrl: string;
  credentials: DemoCredentials | null;
  demoMagnetId: string | null;
  /** Without a mail server, practice mails are read here. */
  mailPage: string | null;
  /** While there is no operator yet (T49). */
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
      `  Password          ${credentials.password}   (shown only once: write it down)`,
    );
  }
  if (mailPage !== null) lines.push(`  Practice emails   ${publicUrl}${mailPage}`);
  if (setupToken !== null) {
    lines.push(
      '',
      '  No operator account exists yet. Create the first one with this link (works once, within an hour):',
      // Behind `#`, which no server and no proxy log sees (T54).
      `  ${publicUrl}/admin/setup#token=${setupToken}`,
    );
  }
  lines.push('', 'Stop with Ctrl-C', '');
  return lines;
}
