import { type MailSink, startMailSink } from './mail-sink.ts';
import { createUnlockScene, type UnlockScene } from './unlock-scene.ts';

/** A scene whose mails leave by a mail server that keeps them. */
export interface MailedScene extends UnlockScene {
  sink: MailSink;
}

export async function createMailedScene(): Promise<MailedScene> {
  const sink = await startMailSink();
  const scene = await createUnlockScene({ mail: { smtpUrl: sink.url } });
  return {
    ...scene,
    sink,
    async close() {
      await scene.close();
      await sink.close();
    },
  };
}
