/** What signing in needs to know of the calling device. */
export interface Device {
  userAgent: string;
  /** A browser made the call: its session is bound to a cookie it cannot read (T46). */
  isBrowser: boolean;
  /** Value of the binding cookie the device sent. */
  binding: string | undefined;
  /** A session token the device sent along; it dies with the new sign-in. */
  token: string | undefined;
}

/**
 * Where one kind of people has its sessions, and how long they last (T45). Creators and operators have
 * tables and prefixes of their own: no token works in the other's place (T50).
 */
export interface SessionKind {
  people: 'users' | 'operators';
  sessions: 'sessions' | 'operator_sessions';
  browsers: 'known_browsers' | 'operator_browsers';
  /** Column that names the person. */
  owner: 'user_id' | 'operator_id';
  prefix: string;
  /** PostgreSQL intervals: without use, and in any case. */
  idle: string;
  longest: string;
  /** The newest are remembered, so many a person. */
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
