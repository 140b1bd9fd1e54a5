/** Keys under which the console keeps its tokens. */
export const SESSION_TOKEN_KEY = 'auth_session_token';
export const ADMIN_TOKEN_KEY = 'adminToken';

/** All in milliseconds. */
export const VALIDATE_TIMEOUT_MS = 2_000;
export const LOGIN_TIMEOUT_MS = 5_000;
export const QUERY_FRESH_MS = 5 * 60_000;
export const QUERY_KEPT_MS = 10 * 60_000;
export const NEWS_TOAST_DELAY_MS = 2_000;
export const NEWS_TOAST_DURATION_MS = 6_000;
export const TOOLTIP_DELAY_MS = 300;
/** Minutes in which a code can be typed into the extension, once. */
export const PAIRING_CODE_MINUTES = 10;
/** How long an act can be taken back by the message that tells of it, in seconds. */
export const UNDO_SECONDS = 10;

/** Shown where a name, a title or a prompt is missing. */
export const QUERY_RETRIES = 2;
export const MUTATION_RETRIES = 1;
export const DEFAULT_CREATOR_NAME = 'Content Creator';
export const DEFAULT_VISITOR_NAME = 'LinkedIn User';
/** Stands for the name of a lead whose person had it removed. */
export const ERASED_NAME = 'Erased on request';
export const DEFAULT_MAGNET_TITLE = 'Unlock Your Content';
export const DEFAULT_EMAIL_PROMPT = 'Enter your email to access the content';

/** Header that carries an unlock grant. */
export const GRANT_HEADER = 'x-unlock-grant';

/** The product promises content within this time of a check. */
export const PROMISED_DELIVERY_MS = 30_000;
