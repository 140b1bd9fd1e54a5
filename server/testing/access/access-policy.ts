import type { TestApp } from '../app/test-app.ts';
import type { AccessScene, Owner } from './access-scene.ts';

/** What a call needs besides its address, made for one owner and one try. */
export interface CallParts {
  body?: Record<string, unknown>;
  query?: string;
  headers?: Record<string, string>;
  /** Sent instead of a body in JSON. */
  raw?: { type: string; bytes: Buffer };
}

interface Common {
  /** Status for whoever may call, when the ids are right. */
  allowed: number;
  /** Body, query and headers of an honest call; by default a body its schema accepts. */
  parts?(owner: Owner, scene: AccessScene): CallParts;
  /** Puts something there first. */
  prepare?(app: TestApp, owner: Owner): Promise<void>;
}

/** Only a signed-in creator; ids in the address are those of things of their own (T56). */
export interface CreatorPolicy extends Common {
  who: 'creator';
  /** Code for an id of nobody and of somebody else alike; only where the address has an id. */
  unknown?: string;
}

/** Everybody, signed in or not, gets the same answer. */
export interface EverybodyPolicy extends Common {
  who: 'everybody';
  /** Code for an id of nobody; only where the address or the body has an id. */
  unknown?: string;
}

/** Everybody who brings a secret that one unlock handed out. */
export interface SecretPolicy extends Common {
  who: 'grant';
  /** Which secret of the owner opens it. */
  secretOf(owner: Owner): string;
  /** Code without the secret, or with that of another magnet. */
  refused: string;
  /** Code for a magnet of nobody. */
  unknown: string;
}

/** Everybody gets a part; the rest is for the one the id names (T59). */
export interface OwnPartPolicy extends Common {
  who: 'own part';
  /** Keys that everybody gets. */
  publicKeys: readonly string[];
}

/** Only an operator; creators have no business here (T50). */
export interface OperatorPolicy extends Common {
  who: 'operator';
  /** Code for an id of nobody. */
  unknown?: string;
}

export type AccessPolicy =
  | CreatorPolicy
  | EverybodyPolicy
  | SecretPolicy
  | OwnPartPolicy
  | OperatorPolicy;

export const byCreator = (
  allowed: number,
  rest: Omit<CreatorPolicy, 'who' | 'allowed'> = {},
): CreatorPolicy => ({ who: 'creator', allowed, ...rest });

export const byEverybody = (
  allowed: number,
  rest: Omit<EverybodyPolicy, 'who' | 'allowed'> = {},
): EverybodyPolicy => ({ who: 'everybody', allowed, ...rest });

export const byOperator = (
  allowed: number,
  rest: Omit<OperatorPolicy, 'who' | 'allowed'> = {},
): OperatorPolicy => ({ who: 'operator', allowed, ...rest });
