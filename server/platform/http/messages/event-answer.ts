import type { ServerResponse } from 'node:http';
import type { Context } from 'koa';
import type { EventSink, OutgoingEvents } from '#shared/api/event-stream.ts';

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  // nginx would keep small messages until a buffer is full.
  'X-Accel-Buffering': 'no',
};

/** Sends the head of an event stream and hands the connection over. */
export function answerWithEvents(ctx: Context, events: OutgoingEvents): void {
  ctx.set(HEADERS);
  ctx.status = 200;
  if (ctx.method === 'HEAD') {
    ctx.body = null;
    ctx.status = 200;
    return;
  }
  ctx.respond = false;
  const { res: response } = ctx;
  response.flushHeaders();
  events.begin(sinkOf(response));
}

/** One message of a stream. */
export function eventText(name: string, data: object, id?: number): string {
  const head = id === undefined ? '' : `id: ${id}\n`;
  return `${head}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

function sinkOf(response: ServerResponse): EventSink {
  return {
    write: (text) => void response.write(text),
    waiting: () => response.writableLength,
    end: () => void response.end(),
    cut: () => void response.destroy(),
    onGone: (listener) => void response.once('close', listener),
  };
}
