/** What signing in needs to know of the calling device. */
export interface Device {
  userAgent: string;
  /** Two letters of where it calls from, where that is known. */
  country?: string | undefined;
  /** A browser made the call: its session is bound to a cookie it cannot read (T46). */
  isBrowser: boolean;
  /** Value of the binding cookie the device sent. */
  binding: string | undefined;
  /** A session token that the device sent along; the new sign-in ends it. */
  token: string | undefined;
}

/**
 * Sessions of one kind of people, and how long they last (T45). Creators and operators have separate
 * tables and prefixes, so a token never works in the other's place (T50).
 */
export interface SessionKind {
  people: 'users' | 'operators';
  sessions: 'sessions' | 'operator_sessions';
  browsers: 'known_browsers' | 'operator_browsers';
  /** Column that names the person. */
  owner: 'user_id' | 'operator_id';
  prefix: string;
  /** PostgreSQL intervals: the longest time without use, and the longest life. */
  idle: string;
  longest: string;
  /** How many of a person's newest browsers are remembered. */
  browsersKept: number;
}

export const creatorSessions: SessionKind = {
  people: 'users',
  sessions: 'sessions',
  browsers: 'known_browsers',
  owner: 'user_id',
  prefix: 'ses_',
  idle: '7 days',
  longest: '30 days',
  browsersKept: 20,
};

export const operatorSessions: SessionKind = {
  people: 'operators',
  sessions: 'operator_sessions',
  browsers: 'operator_browsers',
  owner: 'operator_id',
  prefix: 'adm_',
  idle: '30 minutes',
  longest: '8 hours',
  browsersKept: 10,
};
