// R2: the plain implementation of storing an event: Koa, parsed JSON, one INSERT, answered after its
// commit.
import { bodyParser } from '@koa/bodyparser';
import Koa from 'koa';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
await pool.query(`CREATE TABLE IF NOT EXISTS bench_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, magnet_id text NOT NULL, user_agent text NOT NULL,
  referrer text NOT NULL, unlocked boolean NOT NULL, created_at timestamptz NOT NULL DEFAULT now());
  CREATE INDEX IF NOT EXISTS bench_events__magnet ON bench_events (magnet_id, created_at)`);
const insert =
  'INSERT INTO bench_events (magnet_id, user_agent, referrer, unlocked) VALUES ($1, $2, $3, $4)';

const app = new Koa();
app.use(bodyParser());
app.use(async (ctx) => {
  const { magnetId, visitorUserAgent, referrer, unlocked } = ctx.request.body;
  await pool.query(insert, [magnetId, visitorUserAgent ?? '', referrer ?? '', unlocked === true]);
  ctx.body = { success: true };
});
app.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'));
