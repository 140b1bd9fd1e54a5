/** One progress line. */
export function say(line) {
  console.log(`[unlatch] ${line}`);
}

/** Ends the process with one readable line. */
export function giveUp(line, code = 1) {
  console.error(`[unlatch] ${line}`);
  process.exit(code);
}

/** Prints every ten seconds that a long step is still running. Returns a function that stops it. */
export function sayWhileWaiting(what) {
  const began = Date.now();
  const timer = setInterval(() => {
    say(`${what}, ${Math.round((Date.now() - began) / 1000)} s so far`);
  }, 10_000);
  return () => clearInterval(timer);
}
