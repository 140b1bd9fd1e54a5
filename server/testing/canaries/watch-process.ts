// Preloaded into the server of the browser tests: checks everything it answers.
import { Server, type RequestListener } from 'node:http';
import { strangerJudge } from './judge.ts';
import { openRunSink } from './leak-report.ts';
import { watchApp } from './watch-app.ts';

const sink = openRunSink(() => 'a browser test');
if (sink !== null) {
  const watch = watchApp(strangerJudge, sink);
  const emit = Server.prototype.emit;
  Server.prototype.emit = function (this: Server, event: string, ...values: unknown[]): boolean {
    if (event !== 'request') return Reflect.apply(emit, this, [event, ...values]) as boolean; // as emit says
    const pass: RequestListener = (...both) => void Reflect.apply(emit, this, [event, ...both]);
    const [request, response] = values as Parameters<RequestListener>; // what a request event carries
    watch.around(pass)(request, response);
    return true;
  };
  process.once('exit', () => void watch.close());
}
