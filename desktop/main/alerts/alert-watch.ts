import {
  acknowledgeCall,
  type AlertNote,
  alertNote,
  notAcknowledged,
  openAlertsCall,
  waitingAlerts,
} from '#shared/desktop/alert-notes.ts';
import type { ShownNote } from '#shared/desktop/lead-notes.ts';
import type { Fetch } from '../server/api-forwarder.ts';
import { type Account, callServer } from '../server/call-server.ts';
import { nextWait } from './lead-watch.ts';

export interface AlertWatch {
  /**
   * Looks now. What was told is told again only to another session, if nobody looks after it: a creator may sign in
   * beside the operator.
   */
  restart(): void;
  stop(): void;
}

export interface AlertWatchParts {
  fetch: Fetch;
  /** The operator's session; null when signed out. */
  account(): Account | null;
  /** False while the person asked for silence: what opens meanwhile is told afterwards. */
  mayNotify(): boolean;
  /** `acknowledge` takes the person's note; null where there is no single alert. */
  show(note: ShownNote, acknowledge: ((note: string) => void) | null): void;
  /** Runs `look` once after `ms`; returns a function that cancels it. */
  later(look: () => void, ms: number): () => void;
}

/** Tells an operator of alerts that nobody looks after, each once. Looks once a minute. */
export function createAlertWatch(parts: AlertWatchParts): AlertWatch {
  let generation = 0;
  let failures = 0;
  let told = new Set<string>();
  /** Whom `told` was told. */
  let toldTo: Account | null = null;
  let callOff: () => void = () => undefined;

  async function look(mine: number): Promise<void> {
    const account = parts.account();
    if (account === null) return;
    if (!isSame(account, toldTo)) {
      told = new Set();
      toldTo = account;
    }
    const found = await callServer(parts.fetch, account, openAlertsCall);
    // The person may have signed out or in meanwhile: then this answer is dropped.
    if (mine !== generation) return;
    // The session is over, or its role sees no alerts.
    if (!found.ok && [401, 403].includes(found.status)) return;
    failures = found.ok ? 0 : failures + 1;
    if (found.ok && parts.mayNotify()) {
      const waiting = waitingAlerts(found.value);
      const note = alertNote(waiting.filter(({ id }) => !told.has(id)));
      told = new Set(waiting.map(({ id }) => id));
      if (note !== null) tell(note, account);
    }
    callOff = parts.later(() => void look(mine), nextWait(failures));
  }

  function tell(note: AlertNote, account: Account): void {
    const { alertId, ...shown } = note;
    const acknowledge = (text: string) => void acknowledgeAs(account, alertId ?? '', text);
    parts.show(shown, alertId === null ? null : acknowledge);
  }

  async function acknowledgeAs(account: Account, alertId: string, note: string): Promise<void> {
    const answer = await callServer(parts.fetch, account, acknowledgeCall(alertId), { note });
    if (!answer.ok) parts.show(notAcknowledged, null);
  }

  return {
    restart() {
      callOff();
      generation += 1;
      failures = 0;
      void look(generation);
    },
    stop() {
      callOff();
      generation += 1;
    },
  };
}

function isSame(one: Account, other: Account | null): boolean {
  return one.token === other?.token && one.serverOrigin === other.serverOrigin;
}
