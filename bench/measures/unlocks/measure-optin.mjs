import { SMTPServer } from 'smtp-server';
import { atMost } from '../../goal.mjs';
import { startLinkedIn } from '../../linkedin.mjs';
import { median } from '../../load.mjs';
import { clusterCpuSeconds, cpuSeconds } from '../../processes.mjs';
import { seedMagnets } from '../../seed.mjs';
import { AT_ONCE, unlockAll } from './whole-unlocks.mjs';

export const title = 'An unlock whose address is confirmed by code, beside one without';

/** As LinkedIn answers a server. */
const LINKEDIN_MS = 300;
const EACH = 80;

/** What the visitor waits for is the sum of the answers; reading the mail is not ours. */
export async function measure({ stage, rounds }) {
  const linkedin = await startLinkedIn(stage, LINKEDIN_MS);
  const inbox = await startInbox();
  const product = await stage.product({ ...linkedin.settings, SMTP_URL: inbox.url });
  const ids = await seedMagnets(stage.databaseUrl);
  const half = ids.length / 2;
  const kinds = { without: ids.slice(0, half), with: ids.slice(half) };
  await stage.query('UPDATE magnets SET collect_emails = true, confirms_email = id = ANY($1)', [
    kinds.with,
  ]);
  // Answers about the domain are kept: only the first visitor of an hour waits for a name server.
  let set = 0;
  const run = (kind, count) => unlockAll(product.url, kinds[kind], { count, set: set++, inbox });
  for (const kind of ['without', 'with']) await run(kind, EACH);

  const waits = { without: [], with: [] };
  const cpu = { without: [], with: [] };
  for (let round = 0; round < Math.max(rounds, 3); round += 1) {
    for (const kind of round % 2 === 0 ? ['without', 'with'] : ['with', 'without']) {
      const before = busy(stage, product);
      waits[kind].push(...(await run(kind, EACH)));
      cpu[kind].push(((busy(stage, product) - before) / EACH) * 1_000);
    }
  }
  const [{ confirmed }] = await stage.query(
    `SELECT count(*)::int AS confirmed FROM email_leads WHERE confirmation = 'code'`,
  );
  await product.stop();
  await linkedin.stop();
  await inbox.close();
  const [plain, proven] = [median(waits.without), median(waits.with)];
  const [plainCpu, provenCpu] = [median(cpu.without), median(cpu.with)];
  return {
    method: `${waits.with.length} unlocks of each kind, ${AT_ONCE} at once, LinkedIn takes ${LINKEDIN_MS} ms`,
    notes: [
      `The visitor waits ${plain.toFixed(0)} ms for the answers of an unlock without, ${proven.toFixed(0)} ms with a code.`,
      `Processor time of server and database for an unlock: ${plainCpu.toFixed(1)} ms without, ${provenCpu.toFixed(1)} ms with (${(provenCpu / plainCpu).toFixed(2)} times), for writing and sending a mail and one more call.`,
    ],
    goals: [
      atMost('waiting with a code / without', proven / plain, 1.2),
      atMost(
        'unlocks with a code that were not confirmed',
        waits.with.length + EACH - confirmed,
        0,
      ),
    ],
  };
}

const busy = (stage, product) => cpuSeconds(product.pid) + clusterCpuSeconds(stage.postmaster);

/** A mail server that keeps the code of each mail. */
async function startInbox() {
  const codes = new Map();
  const waiting = new Map();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData(stream, session, callback) {
      let raw = '';
      stream.setEncoding('utf8').on('data', (part) => (raw += part));
      stream.on('end', () => {
        const code = /^Subject: Your code: (\d{6})/m.exec(raw)?.[1];
        const to = session.envelope.rcptTo[0].address;
        codes.set(to, code);
        waiting.get(to)?.(code);
        callback();
      });
    },
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${server.server.address().port}`,
    codeFor: (to) =>
      codes.has(to)
        ? Promise.resolve(codes.get(to))
        : new Promise((resolve) => waiting.set(to, resolve)),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
