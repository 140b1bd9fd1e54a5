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
    const { creators, magnets, leads, attempts, visits } = removed;
    const who = creators === 1 ? 'the demo creator' : `${creators} demo creators`;
    say(
      `Removed ${who} with ${magnets} lead magnets, ${leads} leads, ${attempts} attempts and ${visits} visits.`,
    );
  };
}); // never rejects; the bundle knows no top-level await
