import { type MailSink, startMailSink } from '../doubles/mail-sink.ts';
import { createUnlockScene, type UnlockScene } from './unlock-scene.ts';

/** A scene whose mails go to a test mail server. */
export interface MailedScene extends UnlockScene {
  sink: MailSink;
}

/**
 * `roundMs` for tests in which the regular look finds the mails, because nothing wakes the sender.
 */
export async function createMailedScene(roundMs?: number): Promise<MailedScene> {
  const sink = await startMailSink();
  const scene = await createUnlockScene({ mail: { smtpUrl: sink.url, roundMs } });
  return {
    ...scene,
    sink,
    async close() {
      await scene.close();
      await sink.close();
    },
  };
}
