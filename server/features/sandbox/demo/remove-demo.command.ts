import { runCommand, UsageError } from '#server/platform/run-command.ts';
import { removeDemo } from './remove-demo.ts';

// node dist/server/demo-remove.js
const USAGE = 'Usage: npm run demo:remove';

void runCommand(() => {
  if (process.argv.length > 2) throw new UsageError(USAGE);
  return async ({ db, say }) => {
    const removed = await removeDemo(db);
    if (removed === null) {
      say('There is no demo data.');
      return;
    }
    const { magnets, leads, attempts, visits } = removed;
    say(
      `Removed the demo creator with ${magnets} lead magnets, ${leads} leads, ${attempts} attempts and ${visits} visits.`,
    );
  };
}); // never rejects; the bundle knows no top-level await
