import type { DemoCredentials } from './db/seeds/seed-demo.ts';

/** What the terminal shows when the server is ready; the credentials are known on the first start only. */
export function startSummary(started: {
  publicUrl: string;
  credentials: DemoCredentials | null;
  demoMagnetId: string | null;
}): string[] {
  const { publicUrl, credentials, demoMagnetId } = started;
  const lines = ['', `Unlatch is ready on ${publicUrl}`];
  if (demoMagnetId !== null) {
    lines.push('', `  Demo unlock page  ${publicUrl}/unlock/${demoMagnetId}`);
  }
  if (credentials !== null) {
    lines.push(
      `  Sign in           ${publicUrl}/auth`,
      `  Email             ${credentials.email}`,
      `  Password          ${credentials.password}   (shown only now: write it down)`,
    );
  }
  lines.push('', 'Stop with Ctrl-C', '');
  return lines;
}
