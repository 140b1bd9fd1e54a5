import type { RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { listenIn } from './exchange.ts';
import type { Judge } from './judge.ts';
import type { LeakSink } from './leak-report.ts';
import { findSuspicious } from './suspicious-text.ts';

export interface AppWatch {
  /** The listener, with a check of every answer. */
  around(listener: RequestListener): RequestListener;
  /** Receives log lines, which must hold no secret (T54). */
  logs: { write(line: string): void };
  /** Resolves when everything found is judged. */
  close(): Promise<void>;
}

/** Checks everything one server sends. */
export function watchApp(judge: Judge, sink: LeakSink): AppWatch {
  const judgements = new Set<Promise<void>>();
  let answers = 0;
  let lines = 0;
  const during = () => (sink.during === undefined ? '' : ` (${sink.during()})`);

  return {
    around: (listener) =>
      listenIn(listener, {
        start: ({ headers }) => judge.meet(headers),
        end(exchange) {
          answers += 1;
          const finds = findSuspicious(exchange.received);
          if (finds.length === 0) return;
          // The owner of a session, while it lives.
          for (const { value } of finds) {
            if (/^(?:ses|adm|dev)_/.test(value)) judge.meet({ authorization: value });
          }
          const where = `${exchange.method} ${exchange.path} ${exchange.status}${during()}`;
          const judgement = judge
            .leaksIn(exchange, finds)
            .then((leaks) => leaks.forEach((leak) => sink.leak({ ...leak, where })))
            // Tests stop or break the database: then it cannot be decided.
            .catch(() => {})
            .finally(() => judgements.delete(judgement));
          judgements.add(judgement);
        },
      }),
    logs: {
      write(line) {
        lines += 1;
        for (const find of findSuspicious(line)) {
          sink.leak({ ...find, where: `log: ${line.slice(0, 300)}${during()}` });
        }
      },
    },
    async close() {
      // First and at once, because an ending process waits for nothing.
      sink.looked('answers', answers);
      sink.looked('lines', lines);
      await Promise.race([Promise.all(judgements), sleep(3_000)]);
      await judge.close();
    },
  };
}
