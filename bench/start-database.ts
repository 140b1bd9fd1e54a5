// A temporary PostgreSQL with durable settings, for one bench run. Ends on SIGTERM.
import { startEmbeddedPostgres } from '../server/platform/db/embedded/embedded-postgres.ts';

const folder = process.argv[2];
if (folder === undefined) throw new Error('usage: start-database <folder>');
const database = await startEmbeddedPostgres({
  dataDir: folder,
  settings: { shared_buffers: '1GB', max_connections: '100', max_wal_size: '4GB' },
});
process.stdout.write(`DATABASE ${database.url} ${database.pid}\n`);
process.on('SIGTERM', () => void database.stop().then(() => process.exit(0)));
setInterval(() => {}, 60_000);
