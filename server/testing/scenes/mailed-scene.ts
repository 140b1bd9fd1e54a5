import { type MailSink, startMailSink } from '../doubles/mail-sink.ts';
import { createUnlockScene, type UnlockScene } from './unlock-scene.ts';

/** A scene whose mails leave by a mail server that keeps them. */
export interface MailedScene extends UnlockScene {
  sink: MailSink;
}

/** `roundMs` where mails are found by the regular look for them: nobody wakes the sender then. */
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
