import type { OperatorHealth } from '#shared/health/health.contract.ts';
import type { Switch, SwitchName } from '#shared/switches/switches.contract.ts';
import { type Judgement, warning, well } from './health.rules.ts';

const words: Record<SwitchName, string> = {
  sign_up: 'new accounts',
  unlocking: 'checks of comments',
  reading: 'requests to LinkedIn',
  mail: 'emails',
  uploads: 'uploads',
};

type Stopped = OperatorHealth['switches']['stopped'];

/** What is stopped, without who and why: owners alone see that. */
export function stoppedOf(switches: readonly Switch[]): Stopped {
  return switches.flatMap(({ name, stopped, waiting }) =>
    stopped === null ? [] : [{ name, at: stopped.at, waiting }],
  );
}

/** A stop that somebody forgot looks like a fault, so it is a warning as long as it lasts. */
export function judgeSwitches(stopped: Stopped): Judgement {
  if (stopped.length === 0) return well('Operators stopped nothing.');
  const names = stopped.map(({ name }) => words[name]).join(', ');
  return warning(
    `An operator stopped: ${names}.`,
    'When the cause is gone, an owner can resume it in Settings > Switches.',
  );
}
