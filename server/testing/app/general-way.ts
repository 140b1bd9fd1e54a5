import Koa from 'koa';

export interface GeneralWay {
  /** Requests that no fast path answered, of every app that was made since. */
  requests(): number;
  restore(): void;
}

/** Counts requests to the general middleware. Call it before an app is made. */
export function watchGeneralWay(): GeneralWay {
  const original = Koa.prototype.callback;
  let requests = 0;
  Koa.prototype.callback = function countedCallback(this: Koa) {
    const handle = original.call(this);
    return (request, response) => {
      requests += 1;
      return handle(request, response);
    };
  };
  return {
    requests: () => requests,
    restore: () => {
      Koa.prototype.callback = original;
    },
  };
}
