import type { TestApp } from '../../app/test-app.ts';
import type { AccessScene, Owner } from '../access-scene.ts';

/** What a call needs besides its address, made for one owner and one call. */
export interface CallParts {
  body?: Record<string, unknown>;
  query?: string;
  headers?: Record<string, string>;
  /** Sent instead of a body in JSON. */
  raw?: { type: string; bytes: Buffer };
}

interface Common {
  /** Status for an allowed caller with the right ids. */
  allowed: number;
  /** Body, query and headers of an honest call; by default a body its schema accepts. */
  parts?(owner: Owner, scene: AccessScene): CallParts;
  /** Prepares data first. */
  prepare?(app: TestApp, owner: Owner): Promise<void>;
}

/** Only a signed-in creator, with ids of their own things (T56). */
export interface CreatorPolicy extends Common {
  who: 'creator';
  /** Code for an unknown id and for another creator's alike; only where the address has an id. */
  unknown?: string;
  /** Every creator may see these things. */
  areForAll?: true;
}

/** Every caller, signed in or not, gets the same answer. */
export interface EverybodyPolicy extends Common {
  who: 'everybody';
  /** Code for an unknown id; only where the address or the body has an id. */
  unknown?: string;
}

/** Every caller with a secret that one unlock handed out. */
export interface SecretPolicy extends Common {
  who: 'grant';
  /** Which secret of the owner opens it. */
  secretOf(owner: Owner): string;
  /** Code without the secret, or with that of another magnet. */
  refused: string;
  /** Code for an unknown magnet. */
  unknown: string;
}

/** Every caller gets a part; the rest is for the person that the id names (T59). */
export interface OwnPartPolicy extends Common {
  who: 'own part';
  /** Keys that every caller gets. */
  publicKeys: readonly string[];
}

/** Only an operator; creators have no access (T50). */
export interface OperatorPolicy extends Common {
  who: 'operator';
  /** Code for an unknown id. */
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
